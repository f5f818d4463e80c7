<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="yard" tilewidth="0" tileheight="0" tilecount="8" columns="0">
 <tile id="0">
  <image format="png">
   <data encoding="base64"></data>
  </image>
  <objectgroup>
   <object id="0" x="0" y="0" width="16" height="16"/>
  </objectgroup>
 </tile>
 <tile id="1">
  <image format="png">
   <data encoding="base64"></data>
  </image>
  <objectgroup>
   <object id="0" x="0" y="16">
    <polygon points="0,0 16,-16 16,0"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="2">
  <image format="png">
   <data encoding="base64"></data>
  </image>
  <objectgroup>
   <object id="0" x="0" y="0" width="16" height="4"/>
  </objectgroup>
 </tile>
 <tile id="3" type="ladder">
  <image format="png">
   <data encoding="base64"></data>
  </image>
 </tile>
 <tile id="4">
  <properties>
   <property name="solid" type="bool" value="true"/>
  </properties>
  <image format="png">
   <data encoding="base64"></data>
  </image>
 </tile>
 <tile id="5" type="flower">
  <image format="png">
   <data encoding="base64"></data>
  </image>
 </tile>
 <tile id="6">
  <image format="png">
   <data encoding="base64"></data>
  </image>
  <objectgroup>
   <object id="0" x="0" y="16">
    <polygon points="0,0 0,-8 16,-16 16,0"/>
   </object>
  </objectgroup>
 </tile>
 <tile id="7">
  <image format="png">
   <data encoding="base64"></data>
  </image>
  <objectgroup>
   <object id="0" x="0" y="16">
    <polygon points="0,0 16,-8 16,0"/>
   </object>
  </objectgroup>
 </tile>
</tileset>

/* fixtures.js - an extension of Tiled: the map format `fixtures` reads FOLDER/NAME.json and writes
 * it into FOLDER in every encoding that Tiled knows, finite and infinite, in XML and JSON; and, as
 * FOLDER/yard-*, a map with a tileset in a file of its own, shapes, classes and polygons.
 *
 * tiled --export-map fixtures FOLDER/NAME.json FOLDER/NAME.fixtures */
const encodings = {
    xml: TileMap.XML,
    csv: TileMap.CSV,
    base64: TileMap.Base64,
    gzip: TileMap.Base64Gzip,
    zlib: TileMap.Base64Zlib,
    zstd: TileMap.Base64Zstandard,
};

function writeInEveryEncoding(map, base) {
    for (const infinite of [false, true]) {
        map.infinite = infinite;
        for (const [name, format] of Object.entries(encodings)) {
            map.layerDataFormat = format;
            for (const ending of ["tmx", "json"]) {
                const file = `${base}-${name}${infinite ? "-infinite" : ""}.${ending}`;
                const wrong = tiled.mapFormat(ending).write(map, file);
                if (wrong) throw new Error(wrong);
            }
        }
    }
}

function rectangle(x, y, width, height) {
    const object = new MapObject();
    object.x = x;
    object.y = y;
    object.width = width;
    object.height = height;
    return object;
}

function polygon(x, y, points) {
    const object = new MapObject();
    object.shape = MapObject.Polygon;
    object.x = x;
    object.y = y;
    object.polygon = points.map(([x, y]) => ({ x, y }));
    return object;
}

function named(object, name, type) {
    object.name = name;
    object.type = type;
    return object;
}

function addTile(tileset, shapes, type, properties) {
    const tile = tileset.addTile();
    tile.imageFileName = "";
    tile.type = type || "";
    for (const [name, value] of Object.entries(properties || {})) tile.setProperty(name, value);
    if (shapes.length === 0) return;
    const group = new ObjectGroup();
    for (const shape of shapes) group.addObject(shape);
    tile.objectGroup = group;
}

function makeTileset(file) {
    const tileset = new Tileset("yard");
    tileset.setTileSize(16, 16);
    addTile(tileset, [rectangle(0, 0, 16, 16)]); // 0: a block
    addTile(tileset, [polygon(0, 16, [[0, 0], [16, -16], [16, 0]])]); // 1: up
    addTile(tileset, [rectangle(0, 0, 16, 4)]); // 2: a plank
    addTile(tileset, [], "ladder"); // 3
    addTile(tileset, [], "", { solid: true }); // 4: a block by a property
    addTile(tileset, [], "flower"); // 5: not in the way
    addTile(tileset, [polygon(0, 16, [[0, 0], [0, -8], [16, -16], [16, 0]])]); // 6: gently up, above
    addTile(tileset, [polygon(0, 16, [[0, 0], [16, -8], [16, 0]])]); // 7: gently up, below
    const wrong = tiled.tilesetFormat("tsx").write(tileset, file);
    if (wrong) throw new Error(wrong);
    return tiled.tilesetFormat("tsx").read(file);
}

const rows = [
    "....................",
    "....................",
    "...........22.......",
    ".....5......3...76..",
    "....1001....3..7640.",
    "00000000000000000000",
];

function tileLayer(name, tileset, wanted) {
    const layer = new TileLayer(name);
    layer.width = rows[0].length;
    layer.height = rows.length;
    const edit = layer.edit();
    rows.forEach((row, y) => [...row].forEach((letter, x) => {
        if (!wanted.includes(letter)) return;
        // the second slope of the hill is the first one, flipped
        const flags = letter === "1" && x > 4 ? Tile.FlippedHorizontally : 0;
        edit.setTile(x, y, tileset.tile(Number(letter)), flags);
    }));
    edit.apply();
    return layer;
}

function makeYard(folder) {
    const map = new TileMap();
    const tileset = makeTileset(`${folder}/yard.tsx`);
    map.setSize(rows[0].length, rows.length);
    map.setTileSize(16, 16);
    map.setProperty("title", "A yard & a hill");
    map.addTileset(tileset);
    map.addLayer(tileLayer("plants", tileset, "5"));
    map.addLayer(tileLayer("ground", tileset, "0123467"));
    const things = new ObjectGroup("things");
    things.addObject(named(rectangle(16, 64, 16, 16), "hero", "player"));
    things.addObject(named(rectangle(184, 16, 16, 16), "", "gem"));
    things.addObject(named(rectangle(288, 48, 16, 16), "", "exit"));
    things.addObject(named(polygon(32, 32, [[0, 0], [32, 0], [32, 16], [0, 16]]), "", "cloud"));
    map.addLayer(things);
    return map;
}

tiled.registerMapFormat("fixtures", {
    name: "fixtures",
    extension: "fixtures",
    write: (map, file) => {
        try {
            const folder = FileInfo.path(file);
            const base = `${folder}/${FileInfo.completeBaseName(file)}`;
            writeInEveryEncoding(tiled.mapFormat("json").read(`${base}.json`), base);
            writeInEveryEncoding(makeYard(folder), `${folder}/yard`);
        } catch (error) {
            const log = new TextFile(`${file}.error`, TextFile.WriteOnly);
            log.write(`${error}`);
            log.commit();
        }
    },
});

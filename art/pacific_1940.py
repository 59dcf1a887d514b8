"""Hand-made data for the Pacific map: where areas meet, and the islands.

All places are longitude 0 .. 360, latitude. A node is named after the areas that meet there; a
border runs from node to node by way of the points of ``VIA``. ``make_pacific_map.py`` reads this
and nothing else by hand: to move a border, move a point here and run it again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import relief_hand

Point = tuple[float, float]

WIDTH, HEIGHT = 1280.0, 700.0
SEAM = 640.0  # mm, where the two halves of the board join
# The line on the globe that is laid there: latitude, longitude, from north to south.
SEAM_LINE = [
    (70, 152),
    (50, 151),
    (30, 150),
    (10, 148.5),
    (-6, 148.2),
    (-15, 152),
    (-27, 155.4),
    (-50, 156),
]

# --- The bend: control points of two monotone curves (degrees -> mm on the board) ----------------

BEND_X: list[Point] = [
    (72, 0),
    (90, 140),
    (100, 224),
    (110, 308),
    (120, 390),
    (130, 472),
    (140, 556),
    (150, 640),
    (160, 725),
    (170, 800),
    (180, 873),
    (190, 942),
    (200, 1008),
    (220, 1118),
    (240, 1208),
    (260, 1280),
]
BEND_Y: list[Point] = [
    (-44, 700),
    (-39, 668),
    (-20, 538),
    (-10, 468),
    (0, 400),
    (10, 330),
    (20, 256),
    (30, 178),
    (42, 92),
    (50, 50),
    (60, 16),
    (66.5, 0),
]
# The north-east lies lower, so that Kamchatka and the Aleutians have room: mm by longitude, and the
# share of it by latitude.
LOWER_X: list[Point] = [
    (72, 0),
    (128, 0),
    (145, 16),
    (160, 30),
    (185, 26),
    (205, 14),
    (225, 0),
    (260, 0),
]
LOWER_Y: list[Point] = [(-44, 0), (12, 0), (25, 0.25), (40, 0.75), (50, 1), (58, 0.7), (66.5, 0)]

# --- Nodes: where three or four areas meet -----------------------------------------------------

NODES: dict[str, Point] = {
    "alaska british_columbia yukon_territory": (221.5, 61.2),
    "amur buryatia sakha": (121, 54),
    "amur buryatia ulaanbaatar": (114.5, 50.6),
    "amur buyant_uhaa manchuria": (120.5, 49.5),
    "amur buyant_uhaa ulaanbaatar": (117.5, 49.2),
    "amur korea manchuria": (129.8, 43.6),
    "amur sakha siberia": (131, 55),
    "anhwe chahar hopei": (114, 38.5),
    "anhwe chahar jehol": (116, 39.2),
    "anhwe hopei kweichow": (112, 33.2),
    "anhwe hunan kiangsi": (114.2, 29.6),
    "anhwe hunan kweichow": (111.2, 30.6),
    "anhwe jehol shantung": (116.3, 37.3),
    "anhwe kiangsi kiangsu": (117, 30.7),
    "anhwe kiangsu shantung": (117.2, 34.6),
    "burma himalayas india": (91.5, 26),
    "burma himalayas yunnan": (97.5, 27.3),
    "burma shan_state yunnan": (98.8, 23.5),
    "buryatia ulaanbaatar yakut_ssr": (107.3, 52.8),
    "buyant_uhaa central_mongolia chahar": (111, 43.4),
    "buyant_uhaa central_mongolia ulaanbaatar": (108.7, 46.2),
    "buyant_uhaa chahar jehol": (115.8, 43.0),
    "buyant_uhaa jehol manchuria": (119.5, 44.8),
    "central_mongolia chahar suiyuan": (109, 42.4),
    "central_mongolia dzavhan tsagaan_olom": (100, 45.8),
    "central_mongolia dzavhan ulaanbaatar": (103, 47.1),
    "central_mongolia suiyuan tsagaan_olom": (103.7, 43.5),
    "chahar hopei suiyuan": (111.3, 39.8),
    "dzavhan olgiy tsagaan_olom": (95, 47.1),
    "dzavhan olgiy yenisey": (93.7, 50.6),
    "dzavhan ulaanbaatar yakut_ssr": (102.7, 51.1),
    "dzavhan yakut_ssr yenisey": (98.3, 53.3),
    "evenkiyskiy tunguska western_soviet_edge": (89, 60.3),
    "evenkiyskiy tunguska yenisey": (92.3, 58),
    "french_indo_china kwangsi yunnan": (105.3, 22.8),
    "french_indo_china shan_state siam": (100.6, 19.8),
    "french_indo_china shan_state yunnan": (101.5, 21.8),
    "himalayas sikang szechwan": (98.2, 30.3),
    "himalayas szechwan yunnan": (99, 28.3),
    "hopei kweichow shensi": (109, 33.8),
    "hopei shensi suiyuan": (109, 37.7),
    "hunan kiangsi kwangsi": (112.2, 26),
    "hunan kwangsi yunnan": (107.2, 25.4),
    "hunan kweichow yunnan": (107, 27.3),
    "kansu kazakhstan tunguska": (84, 47.5),
    "kansu olgiy tsagaan_olom": (95, 44.4),
    "kansu olgiy tunguska": (90.7, 47.9),
    "kansu shensi suiyuan": (104, 38.7),
    "kansu shensi tsinghai": (100, 36.8),
    "kansu suiyuan tsagaan_olom": (101, 41.8),
    "kiangsi kwangsi kwangtung": (113, 25.4),
    "kweichow shensi szechwan": (106.2, 31.7),
    "kweichow szechwan yunnan": (104.3, 28.3),
    "new_south_wales queensland south_australia": (142.3, -28),
    "new_south_wales south_australia victoria": (142.3, -32.9),
    "northern_territory queensland south_australia": (137.8, -23.8),
    "northern_territory south_australia western_australia": (130.3, -25.2),
    "olgiy tunguska yenisey": (89.7, 52.9),
    "shensi sikang szechwan": (102.8, 32.2),
    "shensi sikang tsinghai": (100.3, 33.8),
    "sz_1 sz_2 sz_8": (193.3, 53.4),
    "sz_1 sz_8 sz_9": (201.7, 48.7),
    "sz_1 sz_9 sz_10": (219, 43.7),
    "sz_10 sz_11 sz_12": (229.3, 25),
    "sz_11 sz_12 sz_27": (224.3, 17),
    "sz_11 sz_27 sz_28": (225, 9.7),
    "sz_12 sz_13 sz_26": (207, 26),
    "sz_12 sz_26 sz_27": (211.3, 19.7),
    "sz_13 sz_14 sz_25": (190.3, 33.7),
    "sz_13 sz_25 sz_26": (193.3, 27.3),
    "sz_14 sz_15 sz_25": (178, 37),
    "sz_15 sz_16 sz_25": (169, 36.3),
    "sz_16 sz_17 sz_24": (153.7, 31.3),
    "sz_16 sz_24 sz_25": (165, 32),
    "sz_17 sz_18 sz_22": (140, 22.5),
    "sz_17 sz_22 sz_23": (150.3, 21),
    "sz_17 sz_23 sz_24": (154.3, 24.3),
    "sz_18 sz_19 sz_21": (133.3, 24),
    "sz_18 sz_21 sz_22": (141.3, 19.7),
    "sz_19 sz_20 sz_21": (128.7, 22.7),
    "sz_2 sz_3 sz_8": (181.7, 56.7),
    "sz_20 sz_21 sz_35": (127.5, 19),
    "sz_20 sz_35 sz_36": (118.6, 18.5),
    "sz_21 sz_22 sz_34": (141.7, 14),
    "sz_21 sz_34 sz_35": (134, 12),
    "sz_22 sz_23 sz_33": (152.7, 14.7),
    "sz_22 sz_33 sz_34": (146, 11.8),
    "sz_23 sz_24 sz_31": (162.7, 21.7),
    "sz_23 sz_31 sz_32": (164.7, 15.8),
    "sz_23 sz_32 sz_33": (158.7, 12.2),
    "sz_24 sz_25 sz_31": (170, 26),
    "sz_25 sz_26 sz_31": (182.7, 23.7),
    "sz_26 sz_27 sz_30": (200.7, 14.7),
    "sz_26 sz_30 sz_31": (185.7, 17.3),
    "sz_27 sz_28 sz_29": (213, 4.3),
    "sz_27 sz_29 sz_30": (201.7, 8),
    "sz_28 sz_29 sz_51": (205, -3.7),
    "sz_29 sz_30 sz_50": (189.3, -0.3),
    "sz_29 sz_50 sz_51": (190.3, -8),
    "sz_3 sz_4 sz_8": (172, 55),
    "sz_30 sz_31 sz_32": (175, 13.8),
    "sz_30 sz_32 sz_48": (175.3, 7.2),
    "sz_30 sz_48 sz_49": (173.7, 1),
    "sz_30 sz_49 sz_50": (176, -3.3),
    "sz_32 sz_33 sz_48": (163.3, 6.5),
    "sz_33 sz_34 sz_46": (145.3, 2.5),
    "sz_33 sz_46 sz_47": (147.8, -0.8),
    "sz_33 sz_47 sz_48": (159.3, 2),
    "sz_34 sz_35 sz_45": (131.7, 6),
    "sz_34 sz_45 sz_46": (140.8, 0.8),
    "sz_35 sz_36 sz_43": (116.6, 9.5),
    "sz_35 sz_43 sz_44": (119.2, 5.6),
    "sz_35 sz_44 sz_45": (127, 4.2),
    "sz_36 sz_37 sz_43": (109.5, 7),
    "sz_37 sz_38 sz_41": (97.4, 5.4),
    "sz_37 sz_41 sz_42": (106.4, -5.6),
    "sz_37 sz_42 sz_43": (108.8, -3.6),
    "sz_38 sz_39 sz_41": (92.5, 2.5),
    "sz_39 sz_40 sz_41": (87, -2.5),
    "sz_4 sz_5 sz_7": (155.8, 47.8),
    "sz_4 sz_7 sz_8": (167, 48.2),
    "sz_40 sz_41 sz_58": (88.3, -7.7),
    "sz_41 sz_42 sz_57": (103.7, -10.3),
    "sz_41 sz_57 sz_58": (96, -12.3),
    "sz_42 sz_43 sz_44": (117.6, -4.6),
    "sz_42 sz_44 sz_45": (124, -6.8),
    "sz_42 sz_45 sz_55": (128, -9),
    "sz_42 sz_55 sz_56": (123.6, -11.8),
    "sz_42 sz_56 sz_57": (109.3, -17.7),
    "sz_45 sz_46 sz_55": (140, -9.7),
    "sz_46 sz_47 sz_49": (155.8, -8.6),
    "sz_46 sz_49 sz_54": (153.7, -12.7),
    "sz_46 sz_54 sz_55": (141.5, -10.2),
    "sz_47 sz_48 sz_49": (162.7, -3.7),
    "sz_49 sz_50 sz_53": (169.3, -13),
    "sz_49 sz_53 sz_54": (160.7, -15.3),
    "sz_5 sz_6 sz_7": (146.5, 46),
    "sz_50 sz_51 sz_52": (186.3, -17.6),
    "sz_50 sz_52 sz_63": (174.0, -22.9),
    "sz_50 sz_53 sz_63": (170.8, -23),
    "sz_53 sz_54 sz_63": (162.7, -25.3),
    "sz_54 sz_62 sz_63": (157.3, -31.7),
    "sz_56 sz_57 sz_60": (105.7, -24.7),
    "sz_57 sz_58 sz_60": (97, -21.7),
    "sz_58 sz_59 sz_60": (89.7, -25),
    "sz_6 sz_16 sz_17": (144.8, 33.8),
    "sz_6 sz_17 sz_18": (138.5, 31),
    "sz_6 sz_18 sz_19": (130.3, 30.3),
    "sz_6 sz_7 sz_16": (147.7, 40.8),
    "sz_7 sz_15 sz_16": (161, 41.7),
    "sz_7 sz_8 sz_15": (168.7, 45.7),
    "sz_8 sz_14 sz_15": (177.6, 43.7),
    "sz_8 sz_9 sz_14": (192.7, 44),
    "sz_9 sz_10 sz_12": (220, 34.3),
    "sz_9 sz_12 sz_13": (210.7, 33),
    "sz_9 sz_13 sz_14": (200.7, 37.7),
}

# Nodes on a coast: the nearest point of the coast is taken.
COAST_NODES: dict[str, Point] = {
    "alaska british_columbia sz_1": (229.6, 55.8),
    "alaska sz_1 sz_2": (194.6, 54.3),
    "amur korea sz_5 sz_6": (130.6, 42.3),
    "amur siberia sz_5": (140.9, 52.2),
    "british_columbia western_united_states sz_1 sz_10": (235.5, 48.2),
    "burma india sz_38 sz_39": (92.2, 21),
    "burma shan_state sz_38": (97.6, 16.5),
    "french_indo_china kwangsi sz_36": (108, 21.5),
    "french_indo_china siam sz_36 sz_37": (103.2, 10.9),
    "jehol manchuria sz_19": (121.2, 40.9),
    "jehol shantung sz_19": (117.9, 38.6),
    "kiangsi kiangsu sz_19 sz_20": (121.9, 28.6),
    "kiangsi kwangtung sz_20": (117.7, 23.9),
    "kiangsu shantung sz_19": (119.3, 35),
    "korea manchuria sz_6 sz_19": (124.3, 39.9),
    "kwangsi kwangtung sz_20 sz_36": (111.0, 21.4),
    "shan_state siam sz_37": (99.9, 12.4),
    "malaya shan_state sz_37": (100.6, 7.1),
    "malaya shan_state sz_37 west": (99.6, 6.8),
    "mexico western_united_states sz_10": (242.9, 32.5),
    "new_south_wales queensland sz_54 sz_62": (153.5, -28.2),
    "new_south_wales victoria sz_62": (149.9, -37.4),
    "northern_territory queensland sz_54 sz_55": (138.2, -16.8),
    "northern_territory western_australia sz_55 sz_56": (128.9, -14.9),
    "shan_state sz_37 sz_38": (98.5, 9.9),
    "siberia soviet_far_east sz_5": (147, 59.4),
    "south_australia victoria sz_61 sz_62": (140.9, -38),
    "south_australia western_australia sz_56 sz_61": (129, -31.6),
    "soviet_far_east sz_3 sz_4": (163.3, 58),
    "soviet_far_east sz_4 sz_5": (156.7, 51),
}

# Nodes on the edge of the board: side, then degrees along it.
EDGE_NODES: dict[str, tuple[str, float]] = {
    "alaska yukon_territory": ("top", 219),
    "buryatia sakha": ("top", 118),
    "buryatia yakut_ssr": ("top", 114),
    "evenkiyskiy western_soviet_edge": ("top", 90),
    "evenkiyskiy yenisey": ("top", 101),
    "siberia soviet_far_east": ("top", 148),
    "sakha siberia": ("top", 133),
    "yakut_ssr yenisey": ("top", 104.5),
    "sz_2 sz_3": ("top", 188.5),
    "british_columbia western_united_states": ("right", 49),
    "british_columbia yukon_territory": ("right", 61.6),
    "mexico western_united_states": ("right", 31),
    "sz_10 sz_11": ("right", 11.5),
    "sz_11 sz_28": ("right", 3.5),
    "sz_28 sz_51": ("right", -9),
    "sz_51 sz_52": ("right", -17.5),
    "himalayas india": ("left", 29),
    "himalayas sikang": ("left", 32.5),
    "sikang tsinghai": ("left", 35.5),
    "kansu tsinghai": ("left", 38.5),
    "kansu kazakhstan": ("left", 43),
    "kazakhstan tunguska": ("left", 50.5),
    "tunguska western_soviet_edge": ("left", 59),
    "sz_39 sz_40": ("left", -1.5),
    "sz_40 sz_58": ("left", -11),
    "sz_58 sz_59": ("left", -22),
    "sz_52 sz_63": ("bottom", 174),
    "sz_62 sz_63": ("bottom", 161),
    "sz_61 sz_62": ("bottom", 141),
    "sz_56 sz_61": ("bottom", 126),
    "sz_56 sz_60": ("bottom", 112),
    "sz_59 sz_60": ("bottom", 92),
}

# --- Coasts: along each, a node, then the areas on its two sides up to the next node --------------

COASTS: dict[str, list[str]] = {
    "asia": [
        "top",
        "soviet_far_east sz_3",
        "soviet_far_east sz_3 sz_4",
        "soviet_far_east sz_4",
        "soviet_far_east sz_4 sz_5",
        "soviet_far_east sz_5",
        "siberia soviet_far_east sz_5",
        "siberia sz_5",
        "amur siberia sz_5",
        "amur sz_5",
        "amur korea sz_5 sz_6",
        "korea sz_6",
        "korea manchuria sz_6 sz_19",
        "manchuria sz_19",
        "jehol manchuria sz_19",
        "jehol sz_19",
        "jehol shantung sz_19",
        "shantung sz_19",
        "kiangsu shantung sz_19",
        "kiangsu sz_19",
        "kiangsi kiangsu sz_19 sz_20",
        "kiangsi sz_20",
        "kiangsi kwangtung sz_20",
        "kwangtung sz_20",
        "kwangsi kwangtung sz_20 sz_36",
        "kwangsi sz_36",
        "french_indo_china kwangsi sz_36",
        "french_indo_china sz_36",
        "french_indo_china siam sz_36 sz_37",
        "siam sz_37",
        "shan_state siam sz_37",
        "shan_state sz_37",
        "malaya shan_state sz_37",
        "malaya sz_37",
        "malaya shan_state sz_37 west",
        "shan_state sz_37",
        "shan_state sz_37 sz_38",
        "shan_state sz_38",
        "burma shan_state sz_38",
        "burma sz_38",
        "burma india sz_38 sz_39",
        "india sz_39",
        "left",
    ],
    "america": [
        "top",
        "alaska sz_2",
        "alaska sz_1 sz_2",
        "alaska sz_1",
        "alaska british_columbia sz_1",
        "british_columbia sz_1",
        "british_columbia western_united_states sz_1 sz_10",
        "western_united_states sz_10",
        "mexico western_united_states sz_10",
        "mexico sz_10",
        "right",
    ],
    "australia": [
        "northern_territory western_australia sz_55 sz_56",
        "northern_territory sz_55",
        "northern_territory queensland sz_54 sz_55",
        "queensland sz_54",
        "new_south_wales queensland sz_54 sz_62",
        "new_south_wales sz_62",
        "new_south_wales victoria sz_62",
        "victoria sz_62",
        "south_australia victoria sz_61 sz_62",
        "south_australia sz_61",
        "south_australia western_australia sz_56 sz_61",
        "western_australia sz_56",
    ],
}
# A box (west, south, east, north) and a place inside the land whose coast it is; gaps up to twice
# the number of mm are closed.
LANDS: dict[str, tuple[tuple[float, float, float, float], Point, float]] = {
    "asia": ((60, 0.5, 195, 78), (105, 35), 0.5),
    "america": ((188, 5, 280, 78), (245, 40), 1.2),
    "australia": ((112, -40, 155, -10), (134, -25), 0.5),
}
# Sea turned into land (degrees), then land turned into sea.
FILL: dict[str, list[list[Point]]] = {
    "asia": [
        [(60, 65.5), (180, 66.3), (181, 80), (60, 80)],
        [(140.2, 51.2), (140.5, 53.6), (142.6, 53.6), (142.2, 51.6)],
    ],
    "america": [[(197, 65.6), (197, 80), (262, 80), (262, 64), (240, 64)]],
    "australia": [],
}
CUT: dict[str, list[list[Point]]] = {
    "asia": [
        [(180.5, 60), (182, 80), (200, 80), (200, 60)],
        [(103.4, 1.35), (104.5, 1.5), (104.5, 0.5), (103.3, 0.5)],
        [(141.7, 55), (141.7, 44), (146, 44), (146, 55)],
    ],
    "america": [[(186, 60), (186, 80), (196.8, 80), (195.5, 60)]],
    "australia": [],
}

# Points that a border passes on its way.
VIA: dict[tuple[str, str], list[Point]] = {
    ("sz_5", "sz_6"): [(133, 41.4), (137.5, 42.8), (141.2, 46.4), (144.5, 46.8)],
    ("sz_19", "sz_6"): [(123.7, 38.4), (123.8, 35), (126, 32.4)],
    ("sz_19", "sz_20"): [(123.2, 28.2)],
    ("sz_36", "sz_37"): [(103.3, 9.6), (105, 7.8)],
    ("kiangsi", "kiangsu"): [(119.6, 29.2)],
    ("sz_46", "sz_47"): [(147.3, -3.6), (150.6, -7.4)],
    ("alaska", "british_columbia"): [(222.6, 59.3), (228.4, 57.6)],
    ("amur", "siberia"): [(134, 53.0), (138, 52.0)],
    ("french_indo_china", "siam"): [(104.4, 17.4), (104.6, 14.4), (104.0, 12.4)],
    ("burma", "india"): [(92.9, 24), (92.8, 22.3)],
    ("shan_state", "siam"): [(98.6, 17), (98.9, 14)],
    ("sz_37", "sz_38"): [(97.2, 9.2)],
    ("sz_55", "sz_56"): [(127.6, -13.3)],
    ("sz_54", "sz_55"): [(139.5, -14)],
    ("sz_10", "sz_11"): [(240, 18.5), (250, 13.5)],
    ("sz_37", "sz_41"): [(98.6, 4.6), (100.4, 2.4), (102.6, 0.4), (105, -2)],
}

# --- Islands -----------------------------------------------------------------------------------


class Group(NamedTuple):
    """Islands as they are, in a scale of their own.

    `within` says which land (west, south, east, north), `scale` is mm for each degree of latitude,
    each island is swelled `swell` times about its own middle, and what is then under `least` mm2 is
    left out. The middle of them all comes to lie `at` a place on the globe. The label stands at an
    offset from that middle: x, y, width, height in mm; without one, upon the land. `rim` is how
    far off the islands the line runs that is the outline of the group; 0 for an island that is its
    own outline.
    """

    within: tuple[float, float, float, float]
    scale: float
    at: Point
    label: tuple[float, float, float, float] | None
    swell: float = 1.0
    least: float = 2.5
    rim: float = 5.0


GROUPS: dict[str, Group] = {
    "japan": Group((128.5, 30.9, 146, 45.7), 6.3, (138.6, 37.6), (-25, -15, 42, 30), 0.95, 2),
    "formosa": Group((119.9, 21.8, 122.2, 25.4), 14, (122.4, 23.4), (25, 2, 28, 18)),
    "hainan": Group((108, 18, 111.5, 20.3), 14, (110.9, 18.0), (4, 21, 28, 16)),
    "philippines": Group((116.9, 4.5, 127, 19.5), 6.1, (122.4, 11.6), (-29, -21, 38, 20), 1.08, 3),
    "borneo": Group((108, -4.6, 119.4, 7.3), 6.2, (113.6, 1.4), None, least=20, rim=0),
    "celebes": Group((118.5, -6, 125.5, 2), 7.6, (121.8, -1.6), (22, 16, 30, 18), least=8),
    "java": Group((104.9, -9.2, 116.0, -5.8), 8.8, (111.5, -8.6), (-8, 23, 34, 18), least=8),
    "sumatra": Group((95, -6.1, 107, 6), 7.4, (99.6, -2.6), (-20, 22, 34, 16), least=20),
    "ceylon": Group((79, 5.5, 82.3, 10), 11.5, (82.4, 6.2), (24, 8, 28, 14)),
    "papua": Group((130.8, -11, 151, -0.2), 8.2, (140.2, -5.0), None, least=200, rim=0),
    "new_britain": Group((147.6, -6.6, 154.0, -2.3), 10.5, (151.6, -3.8), (4, 30, 34, 14), 1.1, 4),
    "solomon_islands": Group((154.4, -11.2, 162.6, -5), 7.6, (161.2, -8.4), (21, -12, 28, 18), 1.2),
    "new_zealand": Group((166, -48, 179, -34), 6.1, (167, -39), (-19, -20, 36, 22), least=20),
    "hawaiian_islands": Group((199.5, 18.5, 206, 22.5), 13, (201.5, 20.8), (-18, 14, 46, 20), 1.05),
    "tasmania": Group((144, -44, 149, -40.5), 6, (146.8, -42.2), None, least=100, rim=0),
    "aleutian_islands": Group((172, 51, 195.1, 55.2), 6.6, (183, 52), (-2, -13, 46, 15), 1.35, 1.2),
    "okinawa": Group((126.4, 25.8, 130.2, 28.6), 15, (127.4, 26.0), (14, 15, 30, 16), 1.5, 1.2),
    "iwo_jima": Group((141, 24, 142.5, 27.8), 9.5, (142.2, 27), (17, 0, 30, 15), 5, 1.2),
    "marianas": Group((144.8, 14.0, 146.2, 20.8), 6.5, (145.7, 17.5), (18, 2, 31, 15), 4, 1.2),
    "guam": Group((144.4, 13, 145.2, 13.8), 62, (137, 16.2), (0, 22, 30, 15)),
    "palau_island": Group((134.0, 6.8, 134.8, 8.2), 26, (136, 7.4), (17, 8, 28, 15), 1.1, 1.5),
    "caroline_islands": Group((137.5, 5, 164, 10), 3.0, (155, 8.2), (0, 19, 42, 19), 5, 1.5),
    "samoa": Group((187, -14.5, 190.8, -13.3), 17, (197, -14), (6, 12, 30, 15), 1.1),
    "fiji": Group((177, -19.3, 181, -16), 12.5, (180, -15.5), (16, 14, 28, 15), 1.1, 2),
    "new_hebrides": Group((166.4, -20.5, 170, -13), 7.6, (167.5, -18), (20, -8, 34, 15), 1.25, 1.6),
    "marshall_islands": Group((161, 4, 173, 15), 6.0, (167.5, 11), (-12, 20, 40, 15), 1.0, 0.5, 4),
    "gilbert_islands": Group((172, -3.2, 177.5, 4), 7.5, (169, 2), (16, -14, 32, 16), 1.0, 0.5, 4),
    "line_islands": Group((197, 0.5, 206, 6.5), 9.5, (202, 1.0), (12, -16, 34, 15), 3.0, 0.6),
    "wake_island": Group((166.5, 19.2, 166.8, 19.4), 420, (169, 20), (0, 20, 34, 15), least=1),
    "midway": Group((177, 28, 178.3, 28.6), 150, (183, 29), (0, 23, 32, 15), least=1),
    "johnston_island": Group((190, 16.5, 191, 17), 200, (190, 13), (0, 18, 40, 15), least=1),
}
# Atolls that the data lack: longitude, latitude, width and height in degrees, turn in degrees.
ATOLLS: dict[str, list[tuple[float, float, float, float, float]]] = {
    "marshall_islands": [
        (162.2, 11.5, 0.9, 0.8, 0),  # Eniwetok
        (165.4, 11.6, 0.9, 0.55, 0),  # Bikini
        (166.9, 11.2, 0.9, 0.6, -20),  # Rongelap
        (167.4, 9.0, 1.9, 0.5, 35),  # Kwajalein
        (169.9, 9.5, 0.9, 0.45, 0),  # Wotje
        (171.1, 8.7, 0.9, 0.5, 35),  # Maloelap
        (168.8, 7.3, 0.8, 0.5, 20),  # Ailinglapalap
        (169.6, 5.9, 0.6, 0.8, 0),  # Jaluit
        (171.2, 7.1, 0.9, 0.45, 0),  # Majuro
        (171.9, 6.1, 0.9, 0.5, -10),  # Mili
    ],
    "gilbert_islands": [
        (172.9, 3.1, 0.7, 0.4, 10),  # Makin
        (173.2, 2.0, 0.35, 0.3, 0),  # Marakei
        (172.8, 1.5, 0.6, 0.75, -30),  # Tarawa
        (173.1, 0.7, 0.5, 0.4, 20),  # Maiana
        (173.9, 0.4, 0.55, 0.45, 20),  # Abemama
        (174.5, -0.65, 0.7, 0.35, 50),  # Nonouti
        (174.9, -1.35, 1.0, 0.35, 60),  # Tabiteuea
        (175.9, -1.4, 0.4, 0.3, 30),  # Beru
        (175.6, -2.0, 0.55, 0.35, 50),  # Onotoa
        (176.8, -2.7, 0.35, 0.25, 30),  # Arorae
    ],
    "caroline_islands": [
        (139.8, 10.0, 1.2, 0.9, 20),  # Ulithi
        (143.8, 7.4, 1.2, 0.8, 0),  # Woleai
        (151.8, 7.4, 2.6, 2.4, 0),  # the reef of Truk
    ],
}
# Islands drawn by hand after the charts: outlines in degrees.
DRAWN: dict[str, list[list[Point]]] = {
    "wake_island": [
        [  # Wake, a wishbone that opens to the north-west
            (166.606, 19.298),
            (166.618, 19.285),
            (166.634, 19.274),
            (166.648, 19.273),
            (166.659, 19.281),
            (166.660, 19.291),
            (166.651, 19.302),
            (166.640, 19.307),
            (166.636, 19.303),
            (166.645, 19.296),
            (166.649, 19.287),
            (166.643, 19.281),
            (166.632, 19.284),
            (166.620, 19.293),
            (166.611, 19.302),
        ],
        [
            (166.602, 19.302),
            (166.608, 19.305),
            (166.600, 19.312),
            (166.592, 19.313),
            (166.595, 19.308),
        ],
        [
            (166.634, 19.306),
            (166.638, 19.311),
            (166.628, 19.316),
            (166.615, 19.319),
            (166.611, 19.316),
            (166.622, 19.311),
        ],
    ],
    "midway": [
        [
            (177.352, 28.215),
            (177.366, 28.222),
            (177.381, 28.219),
            (177.393, 28.211),
            (177.386, 28.202),
            (177.371, 28.196),
            (177.357, 28.203),
        ],
        [
            (177.411, 28.212),
            (177.421, 28.216),
            (177.431, 28.210),
            (177.424, 28.203),
            (177.413, 28.205),
        ],
    ],
    "johnston_island": [
        [
            (190.452, 16.722),
            (190.462, 16.724),
            (190.482, 16.737),
            (190.488, 16.744),
            (190.482, 16.746),
            (190.466, 16.736),
            (190.452, 16.730),
        ],
        [(190.492, 16.750), (190.500, 16.752), (190.501, 16.757), (190.494, 16.757)],
        [(190.466, 16.758), (190.474, 16.757), (190.477, 16.764), (190.469, 16.766)],
        [(190.505, 16.762), (190.513, 16.762), (190.514, 16.770), (190.507, 16.771)],
    ],
}

# Islands that are a part of an area, and the zone they lie in.
PARTS: dict[str, tuple[str, str]] = {"tasmania": ("victoria", "sz_62")}
# The island that two areas share: the border of its zones parts it, west to east.
SHARED: dict[str, Any] = {
    "island": "papua",
    "areas": ("dutch_new_guinea", "new_guinea"),
    "zones": ("sz_45", "sz_46"),
}

# Room wanted in mm2 where it is not the common one.
ROOM: dict[str, float] = {
    # the north: land that nobody enters, and Mongolia
    "amur": 3300,
    "buryatia": 2900,
    "evenkiyskiy": 1800,
    "kazakhstan": 2200,
    "sakha": 2900,
    "siberia": 3300,
    "soviet_far_east": 9000,
    "tunguska": 3300,
    "western_soviet_edge": 2900,
    "yakut_ssr": 2700,
    "yenisey": 2200,
    "buyant_uhaa": 2500,
    "central_mongolia": 1800,
    "dzavhan": 1800,
    "olgiy": 1600,
    "tsagaan_olom": 1800,
    "ulaanbaatar": 2200,
    # the mainland
    "himalayas": 3400,
    "india": 11000,
    "kansu": 5200,
    "sikang": 3200,
    "tsinghai": 3800,
    "burma": 2600,
    "french_indo_china": 3400,
    "jehol": 1900,
    "kiangsi": 2600,
    "kiangsu": 2300,
    "korea": 2900,
    "kwangtung": 2600,
    "malaya": 2000,
    "manchuria": 2900,
    "shan_state": 2900,
    "shantung": 2200,
    "siam": 2200,
    "yunnan": 2900,
    "alaska": 6000,
    "british_columbia": 7000,
    "mexico": 4000,
    "western_united_states": 9500,
    "yukon_territory": 4500,
    "new_south_wales": 5600,
    "northern_territory": 7000,
    "queensland": 8600,
    "south_australia": 7400,
    "victoria": 3200,
    "western_australia": 14000,
    # zones with islands
    "sz_6": 20000,
    "sz_8": 14500,
    "sz_17": 8500,
    "sz_19": 11500,
    "sz_20": 9500,
    "sz_21": 7500,
    "sz_22": 9000,
    "sz_25": 11000,
    "sz_26": 13000,
    "sz_29": 9500,
    "sz_30": 13000,
    "sz_31": 9000,
    "sz_32": 9500,
    "sz_33": 9500,
    "sz_34": 9000,
    "sz_35": 14500,
    "sz_36": 11500,
    "sz_37": 9500,
    "sz_39": 13500,
    "sz_41": 15500,
    "sz_42": 13500,
    "sz_43": 11000,
    "sz_44": 11500,
    "sz_45": 15500,
    "sz_46": 16500,
    "sz_47": 10500,
    "sz_48": 9000,
    "sz_49": 14500,
    "sz_50": 14000,
    "sz_51": 19000,
    "sz_53": 9500,
    "sz_63": 19000,
    # open water
    "sz_1": 10500,
    "sz_2": 5800,
    "sz_3": 5500,
    "sz_4": 5500,
    "sz_5": 7500,
    "sz_10": 15000,
    "sz_28": 13000,
    "sz_40": 7000,
    "sz_52": 46000,
    "sz_54": 9500,
    "sz_55": 6500,
    "sz_56": 9500,
    "sz_58": 8000,
    "sz_59": 8000,
    "sz_60": 9000,
    "sz_61": 7500,
    "sz_62": 10500,
}
# Labels moved by hand, so that they have room and no seam of A4 tiles cuts them: x, y, width,
# height on the board, mm.
LABEL_BOXES: dict[str, tuple[float, float, float, float]] = {"philippines": (350.2, 307.2, 30, 24)}
# Lakes, of those drawn by hand for all boards.
LAKES: dict[str, list[Point]] = {
    name: [(east % 360, north) for east, north in relief_hand.LAKES[name]]
    for name in ("athabasca", "baikal", "great-bear", "great-slave", "issyk-kul")
}
# Lines of the globe: longitude, latitude. The date line is that of the charts of 1940.
LINES: dict[str, list[Point]] = {
    "equator": [(72, 0), (260, 0)],
    "cancer": [(72, 23.44), (260, 23.44)],
    "capricorn": [(72, -23.44), (260, -23.44)],
    "date_line": [
        (192, 74),
        (190.6, 65),
        (170, 53),
        (180, 48),
        (180, -5),
        (187.5, -15.5),
        (187.5, -44),
    ],
}
# Free rectangles (x, y, width, height in mm) in empty ocean.
SPACES: dict[str, list[float]] = {
    "legend": [1122, 602, 150, 90],
    "mobilization": [1028, 602, 66, 90],
    "title": [876, 602, 124, 90],
}


def wanted_size(name: str, size: float) -> float:
    """The size in mm2 an area should get: its own, or about the size that it has."""
    least, most = (6000.0, 8500.0) if name.startswith("sz_") else (1900.0, 3000.0)
    return ROOM.get(name) or min(max(least, size), most)


# The stretch bends single coasts the less the broader it is blurred, in mm.
BLUR = 20.0

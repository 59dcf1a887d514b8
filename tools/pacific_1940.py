"""Hand-made data for the Pacific map: where areas meet, and the islands.

All places are longitude 0 .. 360, latitude. A node is named after the areas that meet there; a border
runs from node to node by way of the points of ``VIA``. ``make_pacific_map.py`` reads this and nothing
else by hand: to move a border, move a point here and run it again.
"""

from __future__ import annotations

from typing import Any

Point = tuple[float, float]

WIDTH, HEIGHT = 1280.0, 700.0
SEAM = 640.0  # mm, where the two halves of the board join
SEAM_LON = 155.4  # the meridian that is laid there

# --- The bend: control points of two monotone curves (degrees -> mm on the board) ------------------

BEND_X: list[Point] = [
    (72, 0), (80, 80), (90, 158), (100, 236), (110, 318), (120, 396), (130, 462), (140, 518), (155, 600),
    (170, 722), (180, 805), (190, 890), (200, 965), (220, 1085), (240, 1195), (260, 1280),
]
BEND_Y: list[Point] = [
    (-45, 700), (-36, 640), (-20, 540), (-10, 480), (0, 416), (10, 360), (20, 304), (30, 228), (42, 132),
    (50, 82), (60, 35), (66.5, 0),
]

# --- Nodes: where three or four areas meet ----------------------------------------------------------

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
    "buyant_uhaa central_mongolia chahar": (111, 44.3),
    "buyant_uhaa central_mongolia ulaanbaatar": (108.7, 46.6),
    "buyant_uhaa chahar jehol": (115.8, 43.8),
    "buyant_uhaa jehol manchuria": (119.5, 45.5),
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
    "kiangsi kwangsi kwangtung": (113, 24.4),
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
    "sz_14 sz_15 sz_25": (180.7, 37),
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
    "sz_37 sz_38 sz_41": (97.8, 6),
    "sz_37 sz_41 sz_42": (106.4, -5.6),
    "sz_37 sz_42 sz_43": (108.8, -3.6),
    "sz_38 sz_39 sz_41": (91, 6),
    "sz_39 sz_40 sz_41": (86.7, 0.3),
    "sz_4 sz_5 sz_7": (155.8, 47.8),
    "sz_4 sz_7 sz_8": (167, 48.2),
    "sz_40 sz_41 sz_58": (88.3, -7.7),
    "sz_41 sz_42 sz_57": (103.7, -10.3),
    "sz_41 sz_57 sz_58": (96, -12.3),
    "sz_42 sz_43 sz_44": (117.6, -5),
    "sz_42 sz_44 sz_45": (124, -6.8),
    "sz_42 sz_45 sz_55": (128, -9),
    "sz_42 sz_55 sz_56": (121.5, -12.6),
    "sz_42 sz_56 sz_57": (109.3, -17.7),
    "sz_45 sz_46 sz_55": (140, -9.7),
    "sz_46 sz_47 sz_49": (155.8, -8.6),
    "sz_46 sz_49 sz_54": (153.7, -12.7),
    "sz_46 sz_54 sz_55": (141.5, -10.2),
    "sz_47 sz_48 sz_49": (162.7, -3.7),
    "sz_49 sz_50 sz_53": (169.3, -13),
    "sz_49 sz_53 sz_54": (160.7, -15.3),
    "sz_5 sz_6 sz_7": (146.5, 46),
    "sz_50 sz_51 sz_52": (186.3, -19),
    "sz_50 sz_52 sz_63": (178.7, -27.7),
    "sz_50 sz_53 sz_63": (171.3, -23),
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
    "sz_8 sz_14 sz_15": (180.3, 43.7),
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
    "kiangsi kwangtung sz_20": (116.8, 23.3),
    "kiangsu shantung sz_19": (119.3, 35),
    "korea manchuria sz_6 sz_19": (124.3, 39.9),
    "kwangsi kwangtung sz_20 sz_36": (111.6, 21.5),
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
    "sz_11 sz_28": ("right", 2),
    "sz_28 sz_51": ("right", -12),
    "sz_51 sz_52": ("right", -25),
    "himalayas india": ("left", 29),
    "himalayas sikang": ("left", 32.5),
    "sikang tsinghai": ("left", 35.5),
    "kansu tsinghai": ("left", 38.5),
    "kansu kazakhstan": ("left", 43),
    "kazakhstan tunguska": ("left", 50.5),
    "tunguska western_soviet_edge": ("left", 59),
    "sz_39 sz_40": ("left", 1),
    "sz_40 sz_58": ("left", -11),
    "sz_58 sz_59": ("left", -22),
    "sz_52 sz_63": ("bottom", 186),
    "sz_62 sz_63": ("bottom", 161),
    "sz_61 sz_62": ("bottom", 141),
    "sz_56 sz_61": ("bottom", 126),
    "sz_56 sz_60": ("bottom", 112),
    "sz_59 sz_60": ("bottom", 92),
}

# --- Coasts: along each, a node, then the areas on its two sides up to the next node -----------------

COASTS: dict[str, list[str]] = {
    "asia": [
        "top", "soviet_far_east sz_3",
        "soviet_far_east sz_3 sz_4", "soviet_far_east sz_4",
        "soviet_far_east sz_4 sz_5", "soviet_far_east sz_5",
        "siberia soviet_far_east sz_5", "siberia sz_5",
        "amur siberia sz_5", "amur sz_5",
        "amur korea sz_5 sz_6", "korea sz_6",
        "korea manchuria sz_6 sz_19", "manchuria sz_19",
        "jehol manchuria sz_19", "jehol sz_19",
        "jehol shantung sz_19", "shantung sz_19",
        "kiangsu shantung sz_19", "kiangsu sz_19",
        "kiangsi kiangsu sz_19 sz_20", "kiangsi sz_20",
        "kiangsi kwangtung sz_20", "kwangtung sz_20",
        "kwangsi kwangtung sz_20 sz_36", "kwangsi sz_36",
        "french_indo_china kwangsi sz_36", "french_indo_china sz_36",
        "french_indo_china siam sz_36 sz_37", "siam sz_37",
        "shan_state siam sz_37", "shan_state sz_37",
        "malaya shan_state sz_37", "malaya sz_37",
        "malaya shan_state sz_37 west", "shan_state sz_37",
        "shan_state sz_37 sz_38", "shan_state sz_38",
        "burma shan_state sz_38", "burma sz_38",
        "burma india sz_38 sz_39", "india sz_39",
        "left",
    ],
    "america": [
        "top", "alaska sz_2",
        "alaska sz_1 sz_2", "alaska sz_1",
        "alaska british_columbia sz_1", "british_columbia sz_1",
        "british_columbia western_united_states sz_1 sz_10", "western_united_states sz_10",
        "mexico western_united_states sz_10", "mexico sz_10",
        "right",
    ],
    "australia": [
        "northern_territory western_australia sz_55 sz_56", "northern_territory sz_55",
        "northern_territory queensland sz_54 sz_55", "queensland sz_54",
        "new_south_wales queensland sz_54 sz_62", "new_south_wales sz_62",
        "new_south_wales victoria sz_62", "victoria sz_62",
        "south_australia victoria sz_61 sz_62", "south_australia sz_61",
        "south_australia western_australia sz_56 sz_61", "western_australia sz_56",
    ],
}
# A box (west, south, east, north) and a place inside the land whose coast it is; gaps up to twice the
# number of mm are closed.
LANDS: dict[str, tuple[tuple[float, float, float, float], Point, float]] = {
    "asia": ((60, 0.5, 195, 78), (105, 35), 0.5),
    "america": ((188, 5, 280, 78), (245, 40), 1.2),
    "australia": ((112, -40, 155, -10), (134, -25), 0.5),
}
# Sea turned into land (degrees), then land turned into sea.
FILL: dict[str, list[list[Point]]] = {
    "asia": [[(60, 65.5), (180, 66.3), (181, 80), (60, 80)],
             [(140.2, 51.2), (140.5, 53.6), (142.6, 53.6), (142.2, 51.6)]],
    "america": [[(197, 65.6), (197, 80), (262, 80), (262, 64), (240, 64)]],
    "australia": [],
}
CUT: dict[str, list[list[Point]]] = {
    "asia": [[(180.5, 60), (182, 80), (200, 80), (200, 60)],
             [(103.4, 1.35), (104.5, 1.5), (104.5, 0.5), (103.3, 0.5)],
             [(141.7, 55), (141.7, 44), (146, 44), (146, 55)]],
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
    ("sz_55", "sz_56"): [(127.8, -13.2), (124.5, -12.9)],
    ("sz_54", "sz_55"): [(139.5, -14)],
    ("sz_10", "sz_11"): [(240, 18.5), (250, 13.5)],
    ("sz_37", "sz_41"): [(98.6, 4.6), (100.4, 2.4), (102.6, 0.4), (105, -2)],
}

# --- Islands ----------------------------------------------------------------------------------------

# Natural outlines: box (west, south, east, north), smallest piece kept (mm2 before scaling), swelling
# of each piece about itself and then of all in mm, longitude and latitude of the middle, width and height
# in mm.
ISLANDS: dict[str, tuple[tuple[float, float, float, float], float, float, float, float, float, float, float]] = {
    "japan": ((129, 30.5, 146, 45.7), 12, 1.0, 6.5, 138.4, 37.4, 84, 100),
    "formosa": ((119.5, 21.5, 122.5, 25.5), 5, 1, 9, 122.4, 23.2, 38, 42),
    "hainan": ((108, 18, 111.5, 20.3), 5, 1, 4, 110.8, 18.0, 38, 28),
    "philippines": ((119.5, 5, 127, 19), 9, 1.25, 3.5, 122.8, 12.2, 62, 78),
    "borneo": ((108, -4.6, 119.4, 7.3), 30, 1, 0, 112.8, 1.6, 58, 54),
    "celebes": ((118.5, -6, 125.5, 2), 20, 1, 7, 121.8, -1.6, 48, 44),
    "java": ((104.9, -9.2, 116.2, -5.8), 20, 1, 5, 112.3, -8.6, 74, 36),
    "sumatra": ((95, -6.1, 107, 6), 30, 1, 6.5, 99.3, -2.8, 72, 62),
    "ceylon": ((79, 5.5, 82.3, 10), 5, 1, 4, 82.6, 6.2, 32, 34),
    "papua": ((130.8, -11, 151, -0.2), 60, 1, 3.5, 139.4, -5.2, 118, 74),
    "new_britain": ((148, -6.6, 153.5, -2.4), 5, 1.2, 9, 151.8, -3.6, 42, 36),
    "solomon_islands": ((154.4, -11, 162.5, -5), 2, 1.6, 11, 163.3, -9.2, 46, 34),
    "new_zealand": ((166, -48, 179, -34), 20, 1, 8, 171, -37.2, 62, 66),
    "tasmania": ((144, -44, 149, -40.5), 5, 1, 0, 146.8, -41.8, 14, 13),
    "hawaiian_islands": ((199, 18.5, 206, 22.5), 0.5, 1.7, 11, 201, 20.8, 62, 48),
}
# Made outlines: longitude, latitude of the middle, width and height in mm, turn in degrees.
MADE: dict[str, tuple[float, float, float, float, float]] = {
    "aleutian_islands": (187, 50.8, 40, 26, 6),
    "okinawa": (127.6, 27.2, 36, 26, 12),
    "iwo_jima": (143.5, 27, 36, 26, 8),
    "marianas": (145.7, 17, 36, 27, 12),
    "guam": (137, 16.2, 36, 26, -6),
    "palau_island": (136, 7.4, 36, 26, 10),
    "caroline_islands": (150.2, 8.2, 42, 27, 2),
    "marshall_islands": (168, 10.5, 40, 27, -8),
    "wake_island": (169, 20, 38, 26, -8),
    "midway": (183, 29, 36, 26, 6),
    "johnston_island": (190, 13, 38, 26, 4),
    "line_islands": (202, 2, 38, 27, -12),
    "gilbert_islands": (168, 2, 38, 27, -10),
    "samoa": (197, -14, 36, 26, -9),
    "fiji": (180, -15, 36, 26, 10),
    "new_hebrides": (167.5, -18, 38, 27, 14),
}

# Islands that are a part of an area, and the zone they lie in.
PARTS: dict[str, tuple[str, str]] = {"tasmania": ("victoria", "sz_62")}
# The island that two areas share: the border of its zones parts it, west to east.
SHARED: dict[str, Any] = {"island": "papua", "areas": ("dutch_new_guinea", "new_guinea"), "zones": ("sz_45", "sz_46")}

# Room wanted in mm2 where it is not the common one.
ROOM: dict[str, float] = {
    "sz_6": 16500, "sz_19": 7500, "sz_34": 7500, "sz_41": 12000, "sz_43": 12000, "sz_44": 9500, "sz_42": 9500, "sz_35": 11500, "sz_47": 7500,
    "sz_49": 8000, "sz_63": 10500, "sz_20": 8000, "sz_36": 9000, "sz_37": 10500, "sz_45": 10500,
    "sz_46": 11000, "sz_39": 9500, "sz_26": 9000, "sz_54": 7500, "sz_62": 8500, "western_australia": 4500, "northern_territory": 3200, "queensland": 3600,
    "south_australia": 3200, "new_south_wales": 3000, "victoria": 2600, "sz_60": 8000, "sz_56": 8000,
    "sz_61": 7500, "sz_59": 6500, "sz_52": 64000, "sz_51": 15000, "sz_28": 13000, "sz_2": 5000, "sz_1": 9000,
    "korea": 3000, "kiangsu": 2600, "malaya": 2300, "shan_state": 2600, "india": 9000,
}
# Where a label should rather be.
LABELS: dict[str, Point] = {}
# Free rectangles (x, y, width, height in mm) in empty ocean.
SPACES: dict[str, list[float]] = {
    "legend": [1068, 588, 204, 104],
    "mobilization": [958, 588, 104, 104],
    "title": [848, 588, 104, 104],
}


def wanted_size(name: str, size: float) -> float:
    """The size in mm2 an area should get on the board: its own, a little less, or the room it needs."""
    least = ROOM.get(name, 5600.0 if name.startswith("sz_") else 2000.0)
    return max(least, 0.8 * size if size < 12000 else 9600 + 0.4 * (size - 12000))

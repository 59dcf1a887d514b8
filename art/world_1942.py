"""Hand-made data for the map of the 1942 world: what the globe does not know.

All places are longitude, latitude in degrees; longitudes run from -170 to 190, so that the
seam of the map lies in the Bering Strait. ``make_world_map.py`` reads this and nothing else
by hand: to move a border or a sea line, move a point here and run it again.
"""

# A row for each thing reads better than a line for each figure.
# fmt: off
from __future__ import annotations

Point = tuple[float, float]

# --- The bend: control points of two monotone curves (degrees -> mm on the board) ---------

BEND_X: list[Point] = [
    (-170, 0), (-125, 115), (-80, 222), (-50, 300), (-35, 337), (-15, 388), (0, 472),
    (45, 765), (90, 895), (130, 1030), (150, 1085), (190, 1180),
]
BEND_Y: list[Point] = [
    (-60, 690), (-35, 606), (0, 488), (28, 366), (36, 317), (60, 102), (70, 34), (75, 0),
]

# --- Land: which modern outlines start in which area ---------------------------------------

COUNTRIES: dict[str, list[str]] = {
    "norway": ["Norway", "Finland"],
    "sweden": ["Sweden"],
    "united_kingdom": ["United Kingdom"],
    "eire": ["Ireland"],
    "western_europe": ["France", "Belgium", "Netherlands", "Luxembourg", "Denmark", "Monaco"],
    "germany": ["Germany", "Austria", "Czechia"],
    "switzerland": ["Switzerland", "Liechtenstein"],
    "southern_europe": [
        "Italy", "San Marino", "Vatican", "Slovenia", "Croatia", "Bosnia and Herz.",
        "Montenegro", "Albania", "Greece",
    ],
    "balkans": ["Hungary", "Romania", "Bulgaria", "Serbia", "Kosovo", "Macedonia"],
    "eastern_europe": ["Poland", "Slovakia", "Lithuania"],
    "belorussia": ["Belarus"],
    "ukraine_ssr": ["Ukraine", "Moldova"],
    "karelia_ssr": ["Estonia", "Latvia"],
    "spain": ["Spain", "Portugal", "Andorra"],
    "turkey": ["Turkey"],
    "caucasus": ["Georgia", "Armenia", "Azerbaijan"],
    "russia": ["Russia"],
    "kazakh_ssr": ["Kazakhstan", "Turkmenistan", "Uzbekistan", "Tajikistan", "Kyrgyzstan"],
    "afghanistan": ["Afghanistan"],
    "persia": ["Iran"],
    "trans_jordan": [
        "Iraq", "Kuwait", "Syria", "Lebanon", "Israel", "Jordan", "Palestine",
    ],
    "saudi_arabia": [
        "Saudi Arabia", "Yemen", "Oman", "United Arab Emirates", "Qatar",
    ],
    "india": ["India", "Pakistan", "Bangladesh", "Sri Lanka"],
    "himalaya": ["Nepal", "Bhutan", "Siachen Glacier"],
    "mongolia": ["Mongolia"],
    "china": ["China"],
    "manchuria": ["North Korea", "South Korea"],
    "kwangtung": ["Taiwan", "Hong Kong", "Macao"],
    "french_indochina": ["Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Malaysia",
                         "Singapore"],
    "japan": ["Japan"],
    "algeria": ["Morocco", "Algeria"],
    "libya": ["Libya", "Tunisia"],
    "anglo_egypt": ["Egypt", "Sudan", "S. Sudan"],
    "french_west_africa": [
        "W. Sahara", "Mauritania", "Mali", "Senegal", "Gambia", "Guinea-Bissau", "Guinea",
        "Sierra Leone", "Liberia", "Côte d'Ivoire", "Ghana", "Togo", "Benin", "Burkina Faso",
    ],
    "french_equatorial_africa": [
        "Niger", "Nigeria", "Chad", "Cameroon", "Central African Rep.", "Gabon", "Congo",
        "Eq. Guinea",
    ],
    "belgian_congo": ["Dem. Rep. Congo", "Rwanda", "Burundi"],
    "italian_east_africa": ["Ethiopia", "Eritrea", "Djibouti", "Somalia", "Somaliland"],
    "kenya": ["Kenya", "Uganda", "Tanzania", "Zambia", "Malawi"],
    "mozambique": ["Mozambique"],
    "angola": ["Angola"],
    "union_of_south_africa": [
        "South Africa", "Namibia", "Botswana", "Zimbabwe", "Lesotho", "eSwatini",
    ],
    "french_madagascar": ["Madagascar"],
    "western_canada": ["Canada"],
    "central_united_states": ["United States of America"],
    "mexico": ["Mexico"],
    "panama": ["Guatemala", "Belize", "Honduras", "El Salvador", "Nicaragua", "Costa Rica",
               "Panama"],
    "venezuela": ["Venezuela", "Colombia", "Ecuador", "Guyana", "Suriname"],
    "peru": ["Peru", "Bolivia"],
    "brazil": ["Brazil"],
    "argentina": ["Argentina", "Chile", "Uruguay", "Paraguay"],
    "australia": ["Australia"],
}

# Sea turned into land, under a name that PAINT can refer to; PAINT's last word decides the area.
FILL: list[tuple[str, str, list[Point]]] = [
    # The board ends at the Arctic coasts of Canada and Siberia.
    ("Canadian Arctic", "western_canada", [
        (-157, 70.5), (-150, 69), (-128, 68.5), (-115, 66.8), (-96, 66.3), (-88, 66), (-82, 66.6),
        (-75, 67), (-71, 68.5), (-71.5, 70), (-78, 72.2), (-81, 73.6), (-82, 80), (-157, 80)]),
    ("Siberian Arctic", "russia", [
        (61, 68.2), (60.5, 70), (61.5, 72), (61, 80), (186, 80), (185, 68), (178, 67.5),
        (130, 69), (80, 66), (68, 66)]),
    ("Baffin", "eastern_canada", [(-66, 62.4), (-64.6, 63.4), (-67.5, 64.5), (-70, 64),
    (-69, 62.8)]),
    ("Belle Isle", "eastern_canada", [(-58.6, 51.0), (-57.2, 51.9), (-55.6, 52.2), (-55.4, 51.4)]),
    ("Puget Sound", "western_united_states", [
        (-123.1, 46.9), (-122.0, 46.9), (-122.0, 48.7), (-122.8, 48.3)]),
    ("Tatary", "buryatia_ssr", [(140.2, 51.2), (140.5, 53.6), (142.6, 53.6), (142.8, 51.0)]),
    ("Tsugaru", "japan", [(139.9, 40.6), (139.9, 42.3), (141.2, 42.3), (141.6, 41.0)]),
    ("Inland Sea", "japan", [(130.6, 34.2), (134.9, 34.9), (135.4, 33.9), (131.5, 32.6),
    (130.6, 33)]),
    ("Palk", "india", [(78.8, 9.6), (79.3, 10.2), (80.2, 9.7), (80.0, 8.8), (79.6, 8.8)]),
]

# Land turned into sea.
CUT: list[list[Point]] = [
    # Turkish Thrace: the straits become wide enough to meet in.
    [(25.9, 40.6), (26.1, 41.75), (26.5, 42.05), (28.4, 42.2), (29.3, 41.6), (29.35, 40.9),
     (28.0, 40.28), (26.9, 40.5), (26.2, 39.9), (25.6, 40.2)],
    # Strait of Gibraltar, a little wider.
    [(-6.2, 36.1), (-5.2, 36.12), (-5.0, 35.75), (-6.2, 35.6)],
    # The easternmost point of Siberia, so that the right edge is sea.
    [(187.2, 60), (187.2, 72), (191, 72), (191, 60)],
    # Strait of Malacca and Singapore.
    [(103.4, 1.35), (104.5, 1.5), (104.5, 0.9), (103.3, 0.9)],
    # The straits of Kerch and the Sound would close in print: wider.
    [(36.4, 45.6), (36.75, 45.6), (36.8, 44.9), (36.4, 44.9)],
    [(12.45, 56.3), (12.75, 56.3), (13.1, 55.8), (12.95, 55.2), (12.55, 55.2), (12.6, 55.8)],
    # Novaya Zemlya, Svalbard and Franz Josef Land.
    [(50, 70.45), (56, 70.2), (59.9, 70.2), (60.8, 72), (60.5, 80), (10, 80), (10, 76), (50, 74)],
]

# Parts whose middle lies in one of these boxes (west, south, east, north) are left out.
DROP: list[tuple[float, float, float, float]] = [
    (-26, 62, -12, 68),        # Iceland
    (-8, 61, -6, 63), (-3, 59.5, 0, 61.5),
    (-170, 51, -163.6, 61),    # Aleutians, Bering Sea
    (-170, 15, -150, 26),      # Hawaii (drawn as an island area)
    (-80, 20.5, -70, 28), (-86, 17, -60, 23.5), (-64, 10, -59, 18.5),
    (-85, 19, -74, 23.5),
    (-60, -53, -57, -50), (-40, -56, -30, -52), (65, -52, 72, -48),
    (25.5, 34.6, 29, 41.2), (24, 37, 28, 41), (23.8, 36, 27, 38),  # eastern Aegean
    (14, 35.6, 15, 36.3),      # Malta
    (-92.5, -2, -88, 2), (-19, 27, -13, 30), (-26, 14, -22, 18),
    (105, 18, 111.5, 20.3),    # Hainan
    (92, 5, 95, 15), (53, 12, 55, 13),
    (94, -12, 131, 6.5), (105.5, -12, 145, 0.5), (117, 4.3, 127, 20),
    (129, -10, 156, 0.6), (154, -13, 180, -5), (160, -30, 180, -12),
    (165, -50, 180, -34), (108, 2.5, 110, 5), (145, 43.4, 157, 51.2),
    (126, 33, 127, 34), (120, 23.8, 130.6, 30.9) , (142, 6, 164, 22), (142.5, 72.5, 150, 77),
    (-6, 53.9, -4, 54.6), (-85, 40, -60, 40.9), (-134, 51.9, -131, 54.3), (43, -13, 45.5, -11.3),
    (48.5, 68.5, 50.2, 69.6), (-158, 56.4, -152, 58.5), (-174, 62.8, -168, 63.9),
    (-168, 59.6, -165, 60.5), (160, -46, 171, -43), (-64, 48.9, -61.5, 50), (-65, 45.9, -62, 47.2),
    (-84, 61.8, -78, 63.6), (-81.5, 51, -79, 56.8), (-87, 61.8, -79.5, 66),
]

# Painted in this order over land; names are countries or fills; None paints over everything.
PAINT: list[tuple[str, list[str] | None, list[Point]]] = [
    # North America
    ("alaska", ["United States of America"],
     [(-170, 51.5), (-128, 51.5), (-128, 62), (-139.4, 62), (-139.4, 80), (-170, 80)]),
    ("alaska", ["Canadian Arctic"],
     [(-170, 66), (-140.95, 66), (-140.95, 69.5), (-141.4, 80), (-170, 80)]),
    ("eastern_canada", ["Canada", "Canadian Arctic"],
     [(-89, 47.2), (-89, 49.2), (-90.6, 50.4), (-94.4, 53.2), (-97.3, 56.5), (-98.2, 60.5),
      (-97.2, 64), (-97.8, 68), (-96.6, 72), (-97, 80), (-40, 80), (-40, 40), (-82, 40)]),
    ("western_united_states", ["United States of America"],
     [(-130, 51), (-108.6, 51), (-108.2, 46.5), (-109.4, 44), (-107.2, 41), (-107.4, 38),
      (-106.2, 35.5), (-107.2, 33), (-107.0, 30), (-130, 30)]),
    ("eastern_united_states", ["United States of America"],
     [(-89, 49.2), (-89, 47.2), (-88.4, 45), (-89.6, 43), (-89.2, 40.5), (-90.6, 37.8),
      (-90.4, 35.5), (-93.6, 33.7), (-97, 32.6), (-99.4, 31.2), (-101.2, 29.4), (-101, 24),
      (-60, 24), (-60, 49.2)]),
    ("panama", ["Mexico"],
     [(-101.2, 31), (-101.2, 29.4), (-100.2, 27), (-100.4, 24.5), (-99, 22), (-97.9, 19.5),
      (-96.2, 18), (-95.6, 16.6), (-95.2, 14), (-84, 14), (-84, 31)]),
    # South America
    ("venezuela", ["France"], [(-56, 1), (-56, 7), (-50, 7), (-50, 1)]),
    ("peru", ["Chile", "Argentina"],
     [(-80, -16), (-80, -26.6), (-69, -26), (-66.5, -24.6), (-64, -22.4), (-62, -21.5),
      (-62, -16)]),
    # Africa
    # The Sahara ends in a point at the sea: Algeria and French West Africa do not touch.
    ("french_west_africa", ["Morocco"],
     [(-20, 27.6), (-12.6, 27.4), (-8.7, 28.2), (-8.7, 20), (-20, 20)]),
    ("sahara", ["W. Sahara", "Mauritania", "Mali", "Algeria", "Niger", "Chad", "Morocco", "Sudan"],
     [(-12.6, 27.4), (-8.7, 28.2), (-4.5, 29.4), (0, 29.8), (4, 30.4), (7.5, 30),
      (10.5, 30.4),
      (14, 26), (24.3, 22), (25.2, 20), (24.8, 17.6), (20, 16.6), (15, 16.6), (8, 16.4), (3, 18),
      (-2, 19.2), (-5.2, 21.3), (-7, 24.2), (-9.4, 26.4)]),
    ("rio_de_oro", ["W. Sahara", "Mauritania", "Morocco"],
     [(-18.5, 25.0), (-14.4, 25.1), (-12.4, 24.2), (-11.6, 22.6), (-12.4, 21), (-14.5, 20.2),
      (-18.5, 20.0)]),
    ("italian_east_africa", ["S. Sudan"],
     [(29.6, 2), (29.4, 4.9), (31.5, 6.3), (33.6, 7.4), (36.5, 9.2), (37, 4.8), (36.2, 2)]),
    ("belgian_congo", ["Angola"], [(11, -4), (11, -7.9), (13.6, -7.7), (16.4, -7.2), (17, -4)]),
    ("trans_jordan", ["Egypt"],
     [(32.25, 31.8), (32.3, 30.9), (32.45, 30.3), (32.55, 29.9), (33.4, 28.2), (36, 27.4),
      (36, 31.8)]),
    ("trans_jordan", ["Saudi Arabia"],
     [(34.4, 29.6), (34.6, 28.1), (35.6, 27.3), (37.4, 28.2), (39.5, 30), (39.5, 33), (35, 31)]),
    # Europe
    ("southern_europe", ["France"], [(8, 41), (8, 43.3), (10, 43.3), (10, 41)]),
    ("gibraltar", ["Spain"],
     [(-6.1, 35.5), (-6.1, 36.5), (-5.6, 37.0), (-4.5, 37.15), (-3.7, 36.9), (-3.45, 35.5)]),
    ("western_europe", ["Germany"],
     [(5, 52.0), (7.2, 52.2), (8.3, 52.75), (9.6, 52.95), (10.5, 53.5), (11.2, 54.1), (11.2, 56),
      (5, 56)]),
    ("eastern_europe", ["Russia"], [(18, 54), (18, 56), (23.5, 56), (23.5, 54)]),
    ("ukraine_ssr", ["Russia"], [(31.5, 47), (36.55, 46.2), (36.55, 44), (31.5, 44)]),
    # The Soviet Union
    ("caucasus", ["Russia"],
     [(36.55, 43), (36.55, 46.4), (36, 47.5), (39.6, 50.3), (42, 51), (45.5, 51.3), (48, 50.7),
      (52, 50), (52, 40), (36.55, 40)]),
    ("west_russia", ["Russia"],
     [(27, 56.8), (31, 57.6), (34.5, 59.1), (38.6, 61.3), (40.6, 60.3), (38.6, 58.4), (36.8, 57),
      (36.3, 55), (37.9, 53.2), (40.6, 51.8), (41, 50.4), (39.4, 49.4), (34, 49), (28, 53)]),
    ("archangel", ["Russia", "Siberian Arctic"],
     [(34, 67), (35.5, 63.9), (36, 60.6), (40.6, 60.3), (44.5, 61.2), (49, 60.9), (54, 61.8),
      (58.5, 63.2), (62.5, 65.6), (65.5, 68), (66.4, 72), (66, 80), (40, 80)]),
    ("karelia_ssr", ["Russia", "Estonia", "Latvia"],
     [(26, 72), (42.2, 72), (42.2, 66.8), (38, 65.4), (37, 63.9), (38.9, 62.6), (38.6, 61.3),
      (34.5, 59.1), (31, 57.6), (27, 56.0), (26, 55)]),
    ("evenki_national_okrug", ["Russia", "Siberian Arctic"],
     [(79, 80), (78.6, 72), (79.4, 67), (82, 63.2), (87, 61.6), (93, 60.2), (99, 60.4), (104, 60.8),
      (107.6, 63.5), (108.6, 68), (110.5, 72), (110, 80)]),
    ("novosibirsk", ["Russia"],
     [(65.5, 53), (66.5, 57), (68.6, 60.4), (73, 62), (78, 63.6), (82, 63.2), (87, 61.6),
      (93, 60.2),
      (99, 60.4), (101.6, 57.5), (100.4, 54), (101.8, 51.6), (101.4, 49), (92, 47), (70, 50)]),
    ("yakut_ssr", ["Russia", "Siberian Arctic"],
     [(110, 80), (110.5, 72), (108.6, 68), (107.6, 63.5), (104, 60.8), (99, 60.4), (101.6, 57.5),
      (100.4, 54), (101.8, 51.6), (101.4, 49), (200, 40), (200, 80)]),
    ("buryatia_ssr", ["Russia"],
     [(109.5, 48), (110.2, 51.5), (113.5, 54.4), (119, 55.8), (125, 56.4), (130, 57.6),
      (134.6, 57.8),
      (150, 57), (150, 40), (125, 45)]),
    ("soviet_far_east", ["Russia", "Siberian Arctic"],
     [(146.5, 80), (147, 73), (143.6, 69), (144, 65), (140.4, 62), (136.6, 60.3), (134.6, 57.8),
      (136.4, 56), (138.5, 53.9), (146, 54.5), (150, 50), (165, 48), (200, 55), (200, 80)]),
    ("kazakh_ssr", ["Caspian"], [(40, 50), (60, 50), (60, 34), (40, 34)]),
    ("caucasus", ["Caspian"], [(40, 50), (49.4, 48), (50.6, 45), (50.9, 42), (51.2, 38.3),
    (40, 38.3)]),
    ("persia", ["Caspian"], [(46, 38.45), (49, 38.45), (51.4, 38.2), (56, 37.6), (56, 34),
    (46, 34)]),
    # Asia
    ("sinkiang", ["China"],
     [(70, 52), (92, 52), (96.2, 43.2), (98.4, 40.5), (95.8, 38.4), (96.6, 35.6), (94.6, 32),
      (70, 30)]),
    ("sinkiang", ["Kazakhstan", "Russia", "Mongolia", "China"],
     [(82.4, 46), (82.8, 48), (84.8, 50.6), (88, 51), (90.6, 50.2), (91.2, 48.2), (90.6, 46),
      (86, 45)]),
    ("afghanistan", ["Tajikistan"],
     [(71, 36.4), (71.6, 37.8), (73.4, 37.95), (75.3, 37.4), (75.3, 36.4)]),
    ("himalaya",
     ["China", "India", "Pakistan", "Nepal", "Bhutan", "Myanmar", "Siachen Glacier"],
     [(71.3, 36.6), (71.6, 34.6), (74, 33.3), (76.5, 31.6), (79, 29.8), (80.6, 28.4), (84, 27.2),
      (88, 26.3), (92, 26.7), (95.4, 27.6), (97.2, 27.0), (98.8, 27.2), (98.9, 29.8), (96.6, 32.4),
      (92, 33.4), (88, 34), (84, 34), (80.6, 35.2), (77.6, 36.3), (75.2, 37.3), (73.2, 38.3),
      (71.5, 37.4)]),
    ("french_indochina", ["Myanmar", "India"], [(96.9, 30), (96.4, 27.1), (97.5, 25), (98, 27),
    (98.9, 30)]),
    ("india", ["Myanmar"],
     [(90, 28), (94.4, 26.3), (95.6, 24), (96.6, 21.4), (97.4, 19), (97.7, 17.4), (97.4, 16),
      (96, 14), (90, 14)]),
    ("kwangtung", ["China"],
     [(105.3, 24), (105.3, 22), (106, 19), (118, 17), (126, 30), (123, 34.2), (116.6, 34.2),
      (115.8, 32.2), (114.4, 30.6), (113.6, 28.4), (111.4, 26.9), (109.6, 25.6), (107.2, 24.9)]),
    ("manchuria", ["Russia"], [(129, 41), (129, 48.4), (134.8, 48.4), (135.8, 46), (138, 44.6),
    (138, 41)]),
    ("manchuria", ["China"],
     [(114, 51), (114, 48), (115.2, 47.8), (114.8, 44.8), (112.6, 43.6), (113.4, 41),
      (112.6, 38.5), (114, 36.3), (116.6, 34.2), (123, 34.2), (130, 40), (136, 43.6),
      (136.8, 49), (128, 54), (118, 54)]),
]

# Parts of the coast swollen (in mm of the first bend) inside a box, to make thin lands drawable.
SWELL: list[tuple[str, list[Point], float]] = [
    ("panama", [(-92, 6.5), (-92, 16), (-76.8, 12.5), (-76.8, 6.5)], 1.7),
    ("japan", [(129, 30), (129, 46), (147, 46), (147, 30)], 0.5),
]
# Countries whose outline is first closed (gaps up to twice this many mm vanish).
CLOSE: dict[str, float] = {
    "japan": 1.1, "united_kingdom": 0.8, "west_indies": 1.3, "philippine_islands": 1.3,
    "new_zealand": 1.0,
}

# Island areas: natural parts from boxes of countries (or a made outline), then scaled and moved
# (scale x, scale y, dx mm, dy mm) about their middle in the frame of the first bend.
ISLANDS: dict[str, tuple[list[str], list[tuple[float, float, float, float, float, float]], float,
                         tuple[float, float, float, float]]] = {
    # id: countries, boxes with the scale of each part about itself, smallest part kept in mm2,
    # affine of all
    "borneo": (["Indonesia", "Malaysia", "Brunei"],
               [(108, -4.5, 118.2, 7.5, 1, 1),
                (118.5, -6, 125.5, 2, 0.95, 1)], 40, (0.92, 0.9, 1, 0)),
    "east_indies": (["Indonesia"], [(95, -6.1, 106.2, 6, 1.75, 1.15),
    (105, -9, 115.7, -5.8, 1.2, 1.5)],
                    60, (0.9, 1.0, -1, 9)),
    "new_guinea": (["Indonesia", "Papua New Guinea"], [(130.8, -11, 151, 0, 1, 1)], 60,
                   (0.96, 0.9, 0.5, -5)),
    "philippine_islands": (["Philippines"],
                           [(119.5, 12.4, 124.3, 19, 1.9, 1.2), (121.5, 5, 127, 12.6, 1.5, 1.2)], 9,
                           (1.0, 0.88, -0.5, -2)),
    "west_indies": (["Cuba", "Haiti", "Dominican Rep.", "Jamaica", "Puerto Rico"],
                    [(-85.5, 19.7, -74, 23.5, 1.15, 1.5), (-74.6, 17, -68, 20.3, 1.6, 1.9),
                     (-79, 17, -75.5, 18.8, 1.2, 1.3), (-67.5, 17, -65, 19, 1.2, 1.3)], 1.5,
                    (1.2, 1.5, 7, 9)),
    "new_zealand": (["New Zealand"], [(166, -48, 179, -34, 1.35, 1.05)], 20, (1.1, 1.0, -3, -5)),
    "greenland": (["Greenland"], [(-75, 59, -10, 84, 1, 1)], 60, (0.55, 0.72, 2, 36)),
    "hawaiian_islands": (["United States of America"], [(-160.5, 18.5, -154, 22.5, 1.45, 1.45)],
    0.5,
                         (2.3, 2.2, 4, 1)),
}
# Made outlines: lon, lat of the middle, width and height in mm, turn in degrees.
MADE_ISLANDS: dict[str, tuple[float, float, float, float, float]] = {
    "midway_island": (-163, 35.5, 27, 21, 8),
    "wake_island": (171, 18.5, 27, 21, -12),
    "caroline_islands": (146, 11.2, 28, 20, 6),
    "solomon_islands": (164.5, -5.5, 30, 21, -24),
    "okinawa": (136.2, 25.2, 28, 20, 28),
}

# Islands that the stretch leaves too small for their label: how much longer they get along an
# axis and across it, the turn of that axis in degrees, and by how many mm they move.
ENLARGED: dict[str, tuple[float, float, float, Point]] = {
    "caroline_islands": (1.3, 1.22, 0, (0, 0)),
    "east_indies": (1, 1.2, 47, (0, 0)),
    "hawaiian_islands": (1.15, 1.12, 0, (0, 0)),
    "midway_island": (1.12, 1.06, 0, (2, 0)),
    "okinawa": (1.1, 1.1, 0, (0, 0)),
    "philippine_islands": (1.18, 1.05, 0, (2.5, 2.5)),
    "solomon_islands": (1.2, 1.15, 0, (0, 0)),
    "wake_island": (1.2, 1.15, 0, (0, 0)),
}

# Groups whose outline is a ring in the water; `place_islands.py` puts their islands into it. Bays
# of the outline that are narrower than twice so many mm are closed.
RINGS: dict[str, float] = {
    "caroline_islands": 14, "hawaiian_islands": 14, "midway_island": 14, "new_zealand": 14,
    "okinawa": 14, "philippine_islands": 14, "solomon_islands": 14, "wake_island": 14,
    "west_indies": 40,
}
# Those of them whose islands come from the globe, for the other board does not show them: the
# smallest in mm2 of the first bend, and by how many degrees they turn to lie along their ring.
TRUE_ISLANDS: dict[str, tuple[float, float]] = {"west_indies": (1.5, 20)}

# Places that the last stretch leaves too narrow for a label: middle in mm, so far all around moves
# away from it, by so many mm at the most.
BULGES: list[tuple[Point, float, float]] = [
    ((531, 234), 36, 2.4),     # the plain of the Po, for the label of Southern Europe
]

# --- Sea zones: points where three (or four) zones meet, and ends of sea lines --------------

SEA_NODES: list[tuple[tuple[int, ...], Point]] = [
    ((1, 2, 8), (-44, 56)), ((1, 8, 9), (-43, 49)), ((7, 8, 12), (-12.5, 45.6)),
    ((8, 9, 12), (-36, 42)), ((9, 10, 11), (-61, 37)), ((9, 11, 12), (-38.5, 35.5)),
    ((10, 11, 19), (-66.5, 25.5)), ((11, 12, 18), (-35, 26)), ((12, 17, 18), (-30, 21)),
    ((11, 18, 19), (-55, 18)), ((17, 18, 22), (-29, 3)), ((17, 22, 23), (-13, -1.5)),
    ((22, 23, 24), (-9, -17)), ((22, 24, 25), (-28, -28)), ((23, 24, 27), (0, -19)),
    ((24, 25, 26), (-22, -41)), ((24, 26, 27), (-2, -38)), ((14, 15, 16), (27.5, 41.1)),
    ((21, 25, 42, 43), (-92, -43)), ((20, 21, 43, 54), (-94, -3)), ((42, 43, 44), (-134, -25)),
    ((43, 44, 53), (-137, -3)), ((43, 53, 54), (-118, 1)), ((44, 52, 53), (-144, 3)),
    ((52, 53, 55), (-144, 26)), ((53, 54, 55), (-126.5, 25)), ((52, 55, 56), (-146, 29.5)),
    ((55, 56, 64), (-144, 46)), ((56, 63, 64), (-161, 49.5)), ((57, 60, 62), (160, 47)),
    ((51, 57, 60), (160, 31)), ((59, 60, 61), (127.4, 31.6)), ((49, 59, 60), (125.4, 27.8)),
    ((49, 58, 60), (128.4, 28.8)), ((51, 58, 60), (149, 30.2)), ((50, 51, 58), (150, 19)),
    ((49, 50, 58), (131.5, 19.5)), ((48, 49, 50), (130, 4.6)), ((36, 48, 49), (116.8, 7.9)),
    ((36, 49, 59), (117.6, 18)), ((36, 37, 48), (107.3, -0.3)), ((37, 47, 48), (124.8, -6.6)),
    ((47, 48, 50), (129.5, 2.0)), ((45, 47, 50), (152.5, 2)), ((45, 46, 47), (153.6, -10)),
    ((45, 50, 51), (160, 7)), ((38, 46, 47), (136.8, -10.2)), ((37, 38, 47), (124, -10.8)),
    ((31, 37, 38), (100, -15)), ((35, 36, 37), (92.4, 7.4)), ((31, 35, 37), (87, -1)),
    ((31, 32, 35), (73, -2)), ((30, 31, 32), (73, -23)), ((30, 31, 38), (97, -24)),
    ((30, 38, 39), (101, -31)), ((40, 41, 46), (160, -31)), ((41, 45, 46), (163.5, -21)),
    ((32, 33, 34), (53, -1.5)), ((32, 34, 35), (67, 5)), ((29, 30, 32), (69, -26)),
]
# Ends on the board's edge: pair, edge side, degrees along it (lon at top/bottom, lat at the sides).
SEA_EDGE_ENDS: list[tuple[tuple[int, int], str, float]] = [
    ((1, 2), "top", -62), ((2, 3), "top", -4), ((3, 4), "top", 25),
    ((25, 26), "bottom", -19), ((25, 42), "bottom", -96), ((26, 27), "bottom", 4),
    ((27, 28), "bottom", 24), ((28, 29), "bottom", 50), ((29, 30), "bottom", 72),
    ((30, 39), "bottom", 101), ((39, 40), "bottom", 139), ((40, 41), "bottom", 161),
    ((56, 63), "left", 49), ((52, 56), "left", 31), ((44, 52), "left", 0), ((42, 44), "left", -32),
    ((57, 62), "right", 54), ((51, 57), "right", 23.5), ((45, 51), "right", 7), ((41, 45),
    "right", -20),
]
# Ends on a coast: a point on the land behind it, or the two areas whose border the line meets.
SEA_COAST_ENDS: list[tuple[tuple[int, int], Point | str]] = [
    ((1, 9), (-53.6, 47.9)), ((2, 3), (-4.4, 58.3)), ((2, 8), (-4.6, 51.9)),
    ((3, 4), "norway|karelia_ssr"), ((3, 6), (6.5, 61.6)), ((3, 6), (-2.6, 57.4)),
    ((5, 6), (8.3, 58.7)), ((5, 6), (9.8, 57.0)), ((6, 7), (-0.4, 51.1)), ((6, 7), (1.6, 49.7)),
    ((7, 8), (-5.2, 50.3)), ((7, 12), "spain|western_europe"),
    ((9, 10), "eastern_canada|eastern_united_states"), ((10, 19), (-88.2, 20.6)),
    ((12, 13), (-6.5, 37.2)), ((12, 13), (-6.2, 34.6)),
    ((12, 17), "algeria|french_west_africa"),
    ((17, 23), "french_west_africa|french_equatorial_africa"),
    ((18, 19), "venezuela|brazil"), ((18, 22), (-37, -6.6)), ((22, 25), "brazil|argentina"),
    ((23, 27), "belgian_congo|angola"), ((13, 14), "southern_europe|western_europe"),
    ((13, 14), "algeria|libya"), ((14, 15), "libya|anglo_egypt"),
    ((14, 16), "balkans|southern_europe"), ((15, 16), (29.4, 40.6)),
    ((21, 25), (-74, -50.5)), ((20, 21), "venezuela|peru"), ((20, 54), "mexico|panama"),
    ((54, 55), (-118.5, 35)), ((55, 64), (-126, 52)), ((63, 64), (-161.4, 55.7)),
    ((60, 62), (143.2, 49.5)), ((60, 61), (140.6, 42.6)), ((60, 61), "manchuria|buryatia_ssr"),
    ((60, 61), (131, 32)), ((59, 61), "kwangtung|manchuria"),
    ((36, 59), "kwangtung|french_indochina"), ((35, 36), "india|french_indochina"),
    ((38, 46), (136.4, -13)), ((38, 39), (117, -30.5)), ((39, 40), (140.5, -36.5)),
    ((40, 46), (152, -28)), ((27, 28), (19.6, -34)), ((28, 33), "mozambique|union_of_south_africa"),
    ((28, 33), (44.6, -22.5)), ((28, 29), (46.3, -24)), ((29, 32), (49, -17)), ((32, 33),
    (49, -13)),
    ((33, 34), "italian_east_africa|kenya"), ((34, 35), "persia|india"),
]
# Points that a line passes on its way; the pair's ends are put at the near ends of the list.
SEA_VIA: dict[tuple[int, int], list[Point]] = {
    (1, 2): [(-60, 70), (-58.5, 65), (-55, 60)],
    (2, 3): [(-6, 68), (-8, 62)],
    (2, 8): [(-28, 53.5), (-14, 50.8), (-9, 50.6), (-6.8, 51)],
    (7, 12): [(-8.5, 44.7), (-4, 44.2)],
    (10, 19): [(-72, 24.2), (-79.6, 24.9), (-85.4, 23.8)],
    (12, 17): [(-21, 26.5), (-14, 28.9)],
    (17, 23): [(-6, 1.5), (0, 3.6)],
    (36, 59): [(108.2, 20.6), (108.2, 18.4), (110, 17.2)],
    (36, 37): [(98.4, 5.6), (101.2, 3.1), (103.4, 0.8), (105.2, 0.4)],
    (36, 48): [(109, 4)],
    (37, 48): [(110, -4.6), (117.5, -6.6)],
    (35, 36): [(95.6, 11), (96.6, 14)],
    (13, 14): [(7.7, 41.5)],
    (14, 15): [(26.5, 40.8), (25.5, 40.1), (25.6, 38.6), (26.2, 37.4), (27, 35.6), (26.6, 33.6)],
    (40, 46): [(156, -28.6)],
    (60, 62): [(150, 47.6)],
    (3, 4): [(28, 73), (33.2, 71.4)],
    (9, 10): [(-67.6, 42.2), (-67.2, 43.8)],
    (46, 47): [(148.5, -10.9), (142.5, -10.1)],
    (48, 49): [(121, 5.2), (126.4, 4.4)],
}

# Connectors for canals: lon, lat of the two ends.
CANALS: dict[str, tuple[Point, Point]] = {
    "suez": ((32.3, 32.0), (32.6, 29.2)),
    "panama": ((-80.1, 11.5), (-79.6, 7.2)),
}
CANAL_ZONES = {"suez": ("sz_15", "sz_34"), "panama": ("sz_19", "sz_20")}

# Borders of sea zones that pass over the left and right edge of the board.
WRAPS: list[tuple[str, str]] = [
    ("sz_62", "sz_63"), ("sz_57", "sz_63"), ("sz_56", "sz_57"), ("sz_52", "sz_57"),
    ("sz_51", "sz_52"), ("sz_45", "sz_52"), ("sz_44", "sz_45"), ("sz_41", "sz_44"),
    ("sz_41", "sz_42"),
]

# Inlets narrower than twice this many mm are filled.
FINE_MM = 0.4

# False contacts up to this many mm are drawn together to a point.
CONTRACT = 6.0

# Free rectangles (x, y, width, height in mm) in empty ocean.
SPACES: dict[str, list[float]] = {
    "mobilization": [363, 637, 98, 50],
    "title": [13, 631, 124, 54],
    "legend": [917, 625, 112, 60],
}

# Lines of the globe: longitude, latitude. The map is too much stretched for a net of them.
LINES: dict[str, list[tuple[float, float]]] = {
    "equator": [(-170, 0), (190, 0)],
    "cancer": [(-170, 23.44), (190, 23.44)],
    "capricorn": [(-170, -23.44), (190, -23.44)],
}

# Where letters of the board's ends stand along their border, so that no seam of tiles cuts them.
TABS: dict[str, float] = {"D": 345.5, "G": 522.4}

# Room wanted, in mm2, where it is not the common one of wanted_size.
ROOM: dict[str, float] = {
    "gibraltar": 520, "switzerland": 550, "eire": 800, "united_kingdom": 2700, "japan": 2500,
    "panama": 2000, "mexico": 2500, "east_indies": 1400, "new_zealand": 1300,
    "philippine_islands": 1300, "new_guinea": 1300, "germany": 2200, "southern_europe": 3300,
    "kwangtung": 2200, "buryatia_ssr": 2400, "greenland": 1500, "midway_island": 620,
    "wake_island": 620,
    "caroline_islands": 620, "solomon_islands": 620, "okinawa": 620, "hawaiian_islands": 900,
    "west_indies": 1100, "rio_de_oro": 800, "sz_13": 3200, "sz_16": 3000,
    "sz_61": 3000, "sz_5": 4400, "sz_48": 4200, "sz_19": 5000, "sz_37": 5500,
}


def wanted_size(name: str, kind: str, size: float) -> float:
    """The size an area should get on the board: its own, a little less, or the room it needs."""
    least = ROOM.get(name, {"land": 1600.0, "island": 900.0, "sea": 2800.0}[kind])
    return max(least, 0.85 * size if size < 9000 else 7650 + 0.7 * (size - 9000))

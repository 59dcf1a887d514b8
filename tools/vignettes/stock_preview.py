import sys, inspect, pathlib
import buildings, things, figures, pen
mods={'b':buildings,'t':things,'f':figures}
out=pathlib.Path('/tmp/stock'); out.mkdir(exist_ok=True)
rows=[]
for m in mods.values():
    for n,f in inspect.getmembers(m, inspect.isfunction):
        if f.__module__!=m.__name__ : continue
        try: p=f()
        except TypeError: continue
        rows.append((n,p))
W=10; cell=30
body=[]
for i,(n,p) in enumerate(rows):
    x,y=(i%W)*cell+cell/2,(i//W)*cell+cell*0.72
    body+=pen.at(p,x,y,1.0)
H=(len(rows)+W-1)//W*cell
svg=f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W*cell} {H}" width="{W*cell}mm" height="{H}mm" stroke="#000" stroke-width=".34" stroke-linejoin="round" stroke-linecap="round">'+"\n".join(body)+'</svg>'
open('/tmp/stock/stock.svg','w').write(svg)
from pathlib import Path
from kitgen.parts.art import read_art
from kitgen.parts.engraving import Hand, engraved
from kitgen.draw.pdf import write_pdf, Page, DocumentInfo
from kitgen.draw.drawing import Recorder, Text
art=read_art(svg.encode(),'s',flat=True)
print(art.left_out)
d=engraved(art.drawing,1,1,Hand('#26241f','#fffdf6','#dfebd9','#c8742a'))
r=Recorder(); r.place(d)
for i,(n,p) in enumerate(rows):
    x,y=(i%W)*cell+cell/2,(i//W)*cell+cell*0.98
    r.text(Text(x,y,n,'sans',7,anchor='middle'))
dd=r.drawing('x',W*cell,H)
Path('/tmp/stock/stock.pdf').write_bytes(write_pdf([Page(dd,(0,0,W*cell,H),(0,0,W*cell,H))],DocumentInfo('x','en')))

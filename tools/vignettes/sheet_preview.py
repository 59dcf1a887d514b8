import sys
from pathlib import Path
import pen
from kitgen.parts.art import read_art
from kitgen.parts.engraving import Hand, engraved
from kitgen.draw.pdf import write_pdf, Page, DocumentInfo
from kitgen.draw.drawing import Recorder, Text, Paint
from kitgen.draw.geometry import rectangle
def preview(scenes, out, tint='#dfebd9', cols=6, low=False):
    k=39.2/48; cw,ch=41,28
    rows=(len(scenes)+cols-1)//cols
    W,H=cols*cw+2,rows*ch+2
    r=Recorder()
    for i,(n,p) in enumerate(scenes.items()):
        a=read_art(pen.document(p).encode(),n,flat=True)
        if a.left_out: print(n,a.left_out)
        d=engraved(a.drawing,k,k,Hand('#26241f','#fffdf6',tint,'#c8742a',share=.5 if low else 1))
        x,y=1+(i%cols)*cw,1+(i//cols)*ch
        r.clip(rectangle(x,y,39.2,24.5),[__import__('kitgen.draw.drawing',fromlist=['Place']).Place(d,__import__('kitgen.draw.geometry',fromlist=['shift']).shift(x,y))])
        r.shape(rectangle(x,y,39.2,24.5),Paint(stroke='#26241f',width_mm=.35))
        r.text(Text(x+19.6,y+27,n,'sans',5.5,anchor='middle'))
    Path(out).write_bytes(write_pdf([Page(r.drawing('s',W,H),(0,0,W,H),(0,0,W,H))],DocumentInfo('x','en')))
if __name__=='__main__':
    import importlib
    mod=importlib.import_module(sys.argv[1])
    sc={}
    for g in sys.argv[2].split(','): sc.update(getattr(mod,g))
    preview(sc, sys.argv[3], low=len(sys.argv)>4)

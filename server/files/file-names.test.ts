import { describe, expect, it } from "vitest";
import { createFileName, getResumeExtension, isFileName, sanitizeFileName } from "./file-names.ts";

describe("the name that a person gave", () => {
  it.each([
    ["resume.pdf", "resume.pdf"],
    ["Curriculum Vitæ – Zoë.pdf", "Curriculum Vitæ – Zoë.pdf"],
    ["履歴書.PDF", "履歴書.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["..\\..\\windows\\system.ini", "system.ini.pdf"],
    ["/etc/passwd", "passwd.pdf"],
    ["..", "resume.pdf"],
    ["../", "resume.pdf"],
    [".htaccess", "htaccess.pdf"],
    ["", "resume.pdf"],
    ["  .pdf", "resume.pdf"],
    ["a\0b.pdf", "ab.pdf"],
    ["a\r\nSet-Cookie: x.pdf", "aSet-Cookie x.pdf"],
    ["\u202efdp.exe", "fdp.exe.pdf"],
    ["a\u200fb\u2066c\u200bd.pdf", "abcd.pdf"],
    ["half a pair \ud83d.pdf", "half a pair.pdf"],
    ['a"b<c>d|e?f*g:h%i.pdf', "abcdefghi.pdf"],
    ["resume.docx", "resume.pdf"],
    ["shell.php", "shell.php.pdf"],
    ["a   b\tc.pdf", "a bc.pdf"],
  ])("%j becomes %j", (given, clean) => {
    expect(sanitizeFileName(given, "pdf")).toBe(clean);
  });

  it("has at most 120 characters, ending included, and no half one", () => {
    expect(sanitizeFileName("a".repeat(300), "docx")).toBe(`${"a".repeat(115)}.docx`);
    expect(sanitizeFileName("🙂".repeat(300), "pdf")).toBe(`${"🙂".repeat(60)}.pdf`);
  });

  it("fits a file system, which counts bytes", () => {
    expect(sanitizeFileName("履".repeat(300), "pdf")).toBe(`${"履".repeat(80)}.pdf`);
  });
});

describe("the name that the server makes", () => {
  it("is never the same twice, and known for its own", () => {
    const names = Array.from({ length: 100 }, () => createFileName("pdf"));
    expect(new Set(names).size).toBe(100);
    expect(names.every(isFileName)).toBe(true);
  });

  it.each([
    "",
    "..",
    "../x.pdf",
    "a.pdf",
    `${"a".repeat(32)}.php`,
    `../${"a".repeat(32)}.pdf`,
    `${"a".repeat(32)}.pdf\0`,
  ])("is not %j", (name) => {
    expect(isFileName(name)).toBe(false);
  });

  it("ends by the type", () => {
    expect(getResumeExtension("application/msword")).toBe("doc");
    expect(() => getResumeExtension("text/html")).toThrow();
  });
});

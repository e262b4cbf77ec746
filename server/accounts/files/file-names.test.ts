import { describe, expect, it } from "vitest";
import { createFileName, getResumeExtension, isFileName, sanitizeFileName } from "./file-names.ts";

describe("sanitizeFileName", () => {
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
  ])("turns %j into %j", (originalName, expected) => {
    expect(sanitizeFileName(originalName, "pdf")).toBe(expected);
  });

  it("returns at most 120 characters including the extension, and does not split a surrogate pair", () => {
    expect(sanitizeFileName("a".repeat(300), "docx")).toBe(`${"a".repeat(115)}.docx`);
    expect(sanitizeFileName("🙂".repeat(300), "pdf")).toBe(`${"🙂".repeat(60)}.pdf`);
  });

  it("returns at most 240 bytes before the extension", () => {
    expect(sanitizeFileName("履".repeat(300), "pdf")).toBe(`${"履".repeat(80)}.pdf`);
  });
});

describe("createFileName and isFileName", () => {
  it("creates different names that isFileName accepts", () => {
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
  ])("isFileName › rejects %j", (name) => {
    expect(isFileName(name)).toBe(false);
  });

  it("getResumeExtension › returns the extension of a type and rejects unknown types", () => {
    expect(getResumeExtension("application/msword")).toBe("doc");
    expect(() => getResumeExtension("text/html")).toThrow();
  });
});

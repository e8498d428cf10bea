/**
 * The Content-Disposition header for a name that may hold any letter (RFC 6266, RFC 5987): a plain
 * ASCII name for old programs, the full one for all others.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

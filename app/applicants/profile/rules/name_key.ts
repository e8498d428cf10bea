/**
 * What makes two full names the same: case, spaces, dots and the way letters are composed do not
 * count ('Member Already Added to the list', document 2, section 5).
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s.]+/g, ' ')
    .trim()
    .toLocaleLowerCase('en')
}

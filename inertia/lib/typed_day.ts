/** Returns '2026-11-05' as it is typed, '05-11-2026'; any other text unchanged. */
export function asTyped(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? `${match[3]}-${match[2]}-${match[1]}` : value
}

/** Inserts hyphens while eight digits are typed one after another. */
export function withHyphens(typed: string, before: string): string {
  const isTyping = typed.length > before.length
  const match = /^(\d{2})(\d{2})?(\d{0,4})$/u.exec(typed)
  if (!isTyping) return typed
  if (match && match[2]) return `${match[1]}-${match[2]}-${match[3]}`
  if (/^\d{2}$/.test(typed) || /^\d{2}-\d{2}$/.test(typed)) return `${typed}-`
  return typed
}

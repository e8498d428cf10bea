/**
 * The draft of a section that lists people, when it is about the row of the form: a new one has no
 * id. A draft about somebody else is none.
 */
export function draftOfRow<D extends { content: { id?: unknown } }>(
  draft: D | null,
  id: number | undefined
): D | null {
  return draft && String(draft.content.id ?? '') === String(id ?? '') ? draft : null
}

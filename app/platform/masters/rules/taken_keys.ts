import type { MasterTable } from '#masters/seed/master_table'
import type { EntryValues, Problem } from '#masters/rules/read_entry'

/**
 * The keys of a master that rows have already. Capitals make no difference: one of the databases
 * tells words apart without them.
 */
export class UsedKeys {
  readonly #keys: readonly (readonly string[])[]
  readonly #taken = new Map<string, number | null>()

  constructor({ key, columns }: MasterTable) {
    const unique = Object.entries(columns).flatMap(([name, { isUnique }]) =>
      isUnique ? [[name]] : []
    )
    this.#keys = [key, ...unique]
  }

  /** @param line of the file that it stands in; null for a row that is there */
  add(values: EntryValues, line: number | null = null): void {
    for (const key of this.#keysOf(values)) this.#taken.set(key.text, line)
  }

  /** What of a row others have. */
  problemsOf(values: EntryValues): Problem[] {
    return this.#keysOf(values).flatMap(({ text, field }): Problem[] => {
      const line = this.#taken.get(text)
      if (line === undefined) return []
      if (line === null) return [{ field, problem: 'taken' }]
      return [{ field, problem: 'twice', values: { line } }]
    })
  }

  /** A number that is still to be given is nobody's. */
  #keysOf(values: EntryValues) {
    return this.#keys.flatMap((names) => {
      const parts = names.map((name) => values[name] ?? null)
      if (parts.every((part) => part === null)) return []
      const text = JSON.stringify([names, parts.map((part) => String(part ?? '').toLowerCase())])
      return { text, field: names[0] }
    })
  }
}

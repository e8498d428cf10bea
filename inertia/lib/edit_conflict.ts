import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type AnyForm, valueOf } from '~/lib/form'

/** The saved record as the server sends it beside the form: its version, and each field. */
export interface SavedVersion {
  version: string | number
  values: object
}

interface ConflictChoices {
  /** Returns the newer value of a field that somebody else saved differently; undefined where there is none. */
  savedValueOf(name: string): unknown
  isKept(name: string): boolean
  keep(name: string): void
  take(name: string): void
  /** Registers a field on the page, so that a choice can be made for it. Returns the function that unregisters it. */
  show(name: string): () => void
}

export const ConflictContext = createContext<ConflictChoices | null>(null)

type VersionedForm = AnyForm & {
  setData(data: object): void
  clearErrors?(...fields: string[]): void
}

/** Returns a copy with a different value at one path. */
function withValue(data: object, path: string, value: unknown): object {
  const [name, ...rest] = path.split('.')
  const inner = (data as Record<string, object>)[name]
  return { ...data, [name]: rest.length > 0 ? withValue(inner, rest.join('.'), value) : value }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths of the individual fields of a form, such as 'correspondence.pincode'. */
function pathsOf(values: object, prefix = ''): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? pathsOf(value, `${prefix}${name}.`) : [`${prefix}${name}`]
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/**
 * Merges a form that is older than the saved record (DECISIONS 5): fields that the user did not change receive the
 * newer value; where both sides changed the same field, the user's own text is kept and the user chooses. The form then
 * has the newer version and can be saved.
 *
 * @param field of the form that holds its version
 */
export function useFormConflict(
  form: VersionedForm,
  saved: SavedVersion | null,
  field = 'version'
) {
  const own = form.data[field] as string | number | undefined
  const isOutdated = saved !== null && own !== undefined && String(own) !== String(saved.version)
  /** The saved record at the version of the form; unknown for an older draft. */
  const base = useRef<object | null>(isOutdated ? null : (saved?.values ?? null))
  const compared = useRef(saved?.version)
  const shown = useRef(new Set<string>())
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [taken, setTaken] = useState<readonly string[]>([])
  const { setData } = form

  const theirs = saved?.values ?? {}
  const isTheirChange = (path: string) =>
    base.current === null || !isSame(valueOf(base.current, path), valueOf(theirs, path))
  const differing = isOutdated
    ? pathsOf(theirs).filter(
        (path) =>
          path !== field &&
          isTheirChange(path) &&
          !isSame(valueOf(form.data, path), valueOf(theirs, path))
      )
    : []

  useEffect(() => {
    if (!isOutdated || !saved) return
    if (compared.current !== saved.version || base.current === null) {
      compared.current = saved.version
      const untouched = base.current
        ? differing.filter((path) => isSame(valueOf(form.data, path), valueOf(base.current!, path)))
        : []
      if (untouched.length > 0) {
        /** Set as one object: useForm updates its previous values of single fields only in an effect. */
        setData(
          untouched.reduce(
            (data: object, path) => withValue(data, path, valueOf(saved.values, path)),
            form.data as object
          )
        )
        setTaken(untouched)
        return
      }
    }
    const open = differing.filter((path) => shown.current.has(path) && !kept.has(path))
    if (open.length > 0) return
    base.current = saved.values
    setData({ ...form.data, [field]: saved.version })
    form.clearErrors?.(field)
    // The compared data changes with every key; the form's own setters do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOutdated, saved?.version, form.data, kept])

  const take = useCallback(
    (name: string) => setData(name, valueOf(theirs, name)),
    // oxlint-disable-next-line react/exhaustive-deps
    [setData, saved?.version]
  )
  const key = differing.join(' ')
  const choices = useMemo<ConflictChoices>(
    () => ({
      savedValueOf: (name) => (key.split(' ').includes(name) ? valueOf(theirs, name) : undefined),
      isKept: (name) => kept.has(name),
      keep: (name) => setKept((names) => new Set([...names, name])),
      take,
      show: (name) => {
        shown.current.add(name)
        return () => shown.current.delete(name)
      },
    }),
    // oxlint-disable-next-line react/exhaustive-deps
    [key, kept, take]
  )
  const open = differing.filter((path) => !kept.has(path)).length
  return { choices, isOlder: isOutdated, open, taken: taken.length, hasChosen: kept.size > 0 }
}

/** Returns the newer value of one field, and the functions to choose; null where there is nothing to choose. */
export function useConflictChoice(name: string) {
  const choices = useContext(ConflictContext)
  const show = choices?.show
  useEffect(() => show?.(name), [show, name])
  const saved = choices?.savedValueOf(name)
  if (!choices || saved === undefined) return null
  return {
    newer: saved,
    isKept: choices.isKept(name),
    keep: () => choices.keep(name),
    take: () => choices.take(name),
  }
}

import type { ChangeKind, ChangeName, Changes } from '#maker_checker/contracts/change_kind'

/** Filled once at start (start/modules.ts), in the order of the modules. */
const kinds = new Map<string, ChangeKind<unknown>>()

/** Lends a kind of change that may need a second pair of eyes. */
export function registerChange<N extends ChangeName>(name: N, kind: ChangeKind<Changes[N]>) {
  kinds.set(name, kind as ChangeKind<unknown>)
}

/** @throws Error when no module has registered it */
export function changeKind(name: string): ChangeKind<unknown> {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`Confirmations: no module has registered changes of kind "${name}"`)
  return kind
}

/** Every kind by its name. */
export const changeKinds = (): ReadonlyMap<string, ChangeKind<unknown>> => kinds

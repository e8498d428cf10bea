import type { Effect, Guard, SubjectAdapter, SubjectType } from '#workflow/contracts/subject'

/*
 * What later modules lend to the engine: subjects, guards and effects, by the names the master
 * rows use. Filled once at start (start/modules.ts).
 */
const subjects = new Map<SubjectType, SubjectAdapter>()
const guards = new Map<string, Guard>()
const effects = new Map<string, Effect>()

export function registerSubject(adapter: SubjectAdapter) {
  subjects.set(adapter.type, adapter)
}

export function registerGuard(subjectType: SubjectType, name: string, guard: Guard) {
  guards.set(`${subjectType}:${name}`, guard)
}

export function registerEffect(subjectType: SubjectType, name: string, effect: Effect) {
  effects.set(`${subjectType}:${name}`, effect)
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) {
    throw new Error(`Workflow: ${what} is named by a master row but no module has registered it`)
  }
  return value
}

/** @throws Error when no module has registered it: a mistake in the master rows, not a person's. */
export function subjectAdapter(type: SubjectType): SubjectAdapter {
  return found(subjects.get(type), `subject "${type}"`)
}

/** @throws Error as `subjectAdapter` */
export function guardNamed(type: SubjectType, name: string): Guard {
  return found(guards.get(`${type}:${name}`), `guard "${name}" of ${type}`)
}

/** @throws Error as `subjectAdapter` */
export function effectNamed(type: SubjectType, name: string): Effect {
  return found(effects.get(`${type}:${name}`), `effect "${name}" of ${type}`)
}

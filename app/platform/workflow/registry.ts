import type {
  ActionOf,
  Effect,
  ActionWithInput,
  Guard,
  InputOf,
  ActionWithoutInput,
  SubjectAdapter,
  SubjectType,
} from '#workflow/contracts/subject'

/*
 * What later modules lend to the engine: subjects, guards and effects, by the names the master
 * rows use. Filled once at start (start/modules.ts).
 */
const subjects = new Map<SubjectType, SubjectAdapter>()
const guards = new Map<string, Guard>()
const effects = new Map<string, Effect<never>>()
/** Actions that bring something to an effect. */
const filledActions = new Set<string>()
/** Effects before which an officer is asked. */
const bindingEffects = new Set<string>()
/** The letters of the decision bar, by subject and action. */
const shortcutKeys = new Map<string, string>()

/** What a module lends to the steps of a subject, besides effects. */
interface StepRegistration<S extends SubjectType> {
  /** The subject itself, from the module that owns it. */
  adapter: SubjectAdapter
  guards: Record<string, Guard>
  /** Effects that issue, end or pay something: an officer is asked before a step that has one. */
  binding: readonly string[]
  /**
   * The letters that take these actions in the decision bar. No two steps that the table of transitions
   * gives one role in one status may have the same, nor the bar's own (M for remarks) or those of lists.
   */
  keys: Partial<Record<ActionOf<S>, string>>
}

export function registerSteps<S extends SubjectType>(
  subjectType: S,
  { adapter, guards: own = {}, binding = [], keys: letters = {} }: Partial<StepRegistration<S>>
) {
  if (adapter) subjects.set(subjectType, adapter)
  for (const [name, guard] of Object.entries(own)) guards.set(`${subjectType}:${name}`, guard)
  for (const name of binding) bindingEffects.add(`${subjectType}:${name}`)
  for (const [action, letter] of Object.entries(letters)) {
    shortcutKeys.set(`${subjectType}:${action}`, letter as string)
  }
}

export function registerEffect(subjectType: SubjectType, name: string, effect: Effect): void
/** @param takesFrom the actions whose rows may name it: it takes what they bring */
export function registerEffect<S extends SubjectType, A extends ActionWithInput<S>>(
  subjectType: S,
  name: string,
  effect: Effect<InputOf<S, A>>,
  takesFrom: readonly A[]
): void
export function registerEffect(
  subjectType: SubjectType,
  name: string,
  effect: Effect<never>,
  takesFrom?: readonly string[]
) {
  for (const action of takesFrom ?? []) filledActions.add(`${subjectType}:${action}`)
  effects.set(`${subjectType}:${name}`, (context) => {
    const { action } = context.transition
    if (takesFrom && !takesFrom.includes(action)) {
      throw new Error(`Workflow: effect "${name}" takes nothing that "${action}" brings`)
    }
    return effect(context)
  })
}

export const isBinding = (type: SubjectType, effect: string) =>
  bindingEffects.has(`${type}:${effect}`)

export const keyOf = (type: SubjectType, action: string) =>
  shortcutKeys.get(`${type}:${action}`) ?? null

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) {
    throw new Error(`Workflow: ${what} is named by a master row but no module has registered it`)
  }
  return value
}

/** @throws Error when no module has registered it: a mistake in the master rows, not a person's. */
export function subjectAdapter(type: SubjectType): SubjectAdapter {
  return required(subjects.get(type), `subject "${type}"`)
}

/** @throws Error as `subjectAdapter` */
export function guardNamed(type: SubjectType, name: string): Guard {
  return required(guards.get(`${type}:${name}`), `guard "${name}" of ${type}`)
}

/** @throws Error as `subjectAdapter`; the effect itself at an action that does not bring what it takes */
export function effectNamed(type: SubjectType, name: string): Effect<never> {
  return required(effects.get(`${type}:${name}`), `effect "${name}" of ${type}`)
}

/**
 * An action that a form names and that brings nothing.
 * @throws Error for one that has to bring something: a mistake in the master rows
 */
export function plainAction<S extends SubjectType>(type: S, action: string): ActionWithoutInput<S> {
  if (filledActions.has(`${type}:${action}`)) {
    throw new Error(`Workflow: "${action}" of ${type} comes without what it has to bring`)
  }
  return action as ActionWithoutInput<S>
}

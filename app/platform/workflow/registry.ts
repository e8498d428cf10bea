import { Role } from '#auth/roles'
import type WorkflowTransition from '#workflow/models/workflow_transition'
import type {
  ActionOf,
  Effect,
  ActionWithInput,
  Guard,
  InputOf,
  ActionWithoutInput,
  SubjectAdapter,
  SubjectType,
  UndoEffect,
} from '#workflow/contracts/subject'

/*
 * What modules register with the engine: subjects, guards and effects, by the names that the master rows use. Filled
 * once at start (start/modules.ts).
 */
const subjects = new Map<SubjectType, SubjectAdapter>()
const guards = new Map<string, Guard>()
const effects = new Map<string, Effect<never>>()
/** Actions that pass input to an effect. */
const actionsWithInput = new Set<string>()
/** Effects that an officer has to confirm first. */
const bindingEffects = new Set<string>()
/** Effects that can be reverted. */
const undoEffects = new Map<string, UndoEffect>()
/** The shortcut keys of the decision bar, by subject and action. */
const shortcutKeys = new Map<string, string>()

/** What a module registers for the steps of a subject, besides effects. */
interface StepRegistration<S extends SubjectType> {
  /** The subject itself, from the module that owns it. */
  adapter: SubjectAdapter
  guards: Record<string, Guard>
  /** Effects that issue, end or pay something: an officer has to confirm a step that has one. */
  binding: readonly string[]
  /** How effects are reverted; a step with any other effect cannot be undone. */
  undo: Record<string, UndoEffect>
  /**
   * The shortcut keys of these actions in the decision bar. No two steps that the table of transitions gives to one
   * role in one status may have the same key, nor may a step use the bar's own key (M for remarks) or those of lists.
   */
  keys: Partial<Record<ActionOf<S>, string>>
}

export function registerSteps<S extends SubjectType>(
  subjectType: S,
  {
    adapter,
    guards: own = {},
    binding = [],
    undo = {},
    keys: letters = {},
  }: Partial<StepRegistration<S>>
) {
  if (adapter) subjects.set(subjectType, adapter)
  for (const [name, guard] of Object.entries(own)) guards.set(`${subjectType}:${name}`, guard)
  for (const name of binding) bindingEffects.add(`${subjectType}:${name}`)
  for (const [name, effect] of Object.entries(undo))
    undoEffects.set(`${subjectType}:${name}`, effect)
  for (const [action, letter] of Object.entries(letters)) {
    shortcutKeys.set(`${subjectType}:${action}`, letter as string)
  }
}

export function registerEffect(subjectType: SubjectType, name: string, effect: Effect): void
/** @param takesFrom the actions whose rows may name the effect, which receives their input */
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
  for (const action of takesFrom ?? []) actionsWithInput.add(`${subjectType}:${action}`)
  effects.set(`${subjectType}:${name}`, (context) => {
    const { action } = context.transition
    if (takesFrom && !takesFrom.includes(action)) {
      throw new Error(`Workflow: effect "${name}" does not accept the input of "${action}"`)
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

/** @throws Error when no module has registered it: a mistake in the master rows, not of a user. */
export function subjectAdapter(type: SubjectType): SubjectAdapter {
  return required(subjects.get(type), `subject "${type}"`)
}

/** @throws Error as `subjectAdapter` */
export function guardNamed(type: SubjectType, name: string): Guard {
  return required(guards.get(`${type}:${name}`), `guard "${name}" of ${type}`)
}

/** @throws Error as `subjectAdapter`; the effect itself throws for an action without the input that it requires */
export function effectNamed(type: SubjectType, name: string): Effect<never> {
  return required(effects.get(`${type}:${name}`), `effect "${name}" of ${type}`)
}

/** @throws Error as `subjectAdapter` */
export const undoOf = (type: SubjectType, effect: string): UndoEffect =>
  required(undoEffects.get(`${type}:${effect}`), `undo of effect "${effect}" of ${type}`)

type UndoFacts = Pick<
  WorkflowTransition,
  'role' | 'fromStatus' | 'toStatus' | 'needsReason' | 'needsRemarks' | 'effectNames'
>

/**
 * Whether an officer may undo a step shortly afterwards (DECISIONS 4): it requires no reason or remarks, ends nothing,
 * and each of its effects can be reverted, so it files no report, issues no letter and pays nothing.
 */
export const isUndoable = (type: SubjectType, step: UndoFacts): boolean =>
  subjectAdapter(type).undo !== undefined &&
  step.role !== null &&
  step.role !== Role.applicant &&
  step.fromStatus !== null &&
  !step.needsReason &&
  !step.needsRemarks &&
  !subjectAdapter(type).isFinal(step.toStatus) &&
  step.effectNames.every((effect) => undoEffects.has(`${type}:${effect}`))

/**
 * Returns an action named by a form that passes no input.
 *
 * @throws Error for one that requires input: a mistake in the master rows
 */
export function plainAction<S extends SubjectType>(type: S, action: string): ActionWithoutInput<S> {
  if (actionsWithInput.has(`${type}:${action}`)) {
    throw new Error(`Workflow: "${action}" of ${type} lacks its required input`)
  }
  return action as ActionWithoutInput<S>
}

import type { SubjectType } from '#documents/models/document'
import type { Translated } from '#kernel/formats/languages'

/** Stages of the document change log (document 4, section 4; DECISIONS 6), named as in paths. */
export const STAGES = {
  profile: { stage: 1, subjects: ['profile', 'group', 'director'] },
  sanction: { stage: 2, subjects: ['sanction'] },
  disbursement: { stage: 3, subjects: ['disbursement'] },
  claim: { stage: 4, subjects: ['claim'] },
} as const satisfies Record<string, { stage: number; subjects: readonly SubjectType[] }>

export type StageName = keyof typeof STAGES

/** Document types of stages 2 to 4, in the order of their numbers, which start from 1. */
const SLOTS: Record<Exclude<StageName, 'profile'>, readonly string[]> = {
  sanction: ['letter'],
  disbursement: ['letter', 'emi_schedule'],
  claim: ['paid_proof', 'business_photo'],
}

export function isStage(name: string): name is StageName {
  return Object.hasOwn(STAGES, name)
}

/** Returns the slots of a stage after the first, each with its number in the master of document types. */
export function slotsOfStage(name: Exclude<StageName, 'profile'>) {
  return SLOTS[name].map((slot, index) => ({ slot, typeNo: index + 1 }))
}

/** Returns the key by which a form identifies one slot of one subject, such as 'director:12:pan'. */
export function slotKey(place: { subjectType: string; subjectId: number; slot: string }): string {
  return [place.subjectType, place.subjectId, place.slot].join(':')
}

/** A document that is to replace another, or is waiting for confirmation by a second person. */
export interface Replacement {
  stage: StageName
  applicationId: number
  /** Id of the sanction, disbursement or claim; of the profile at stage 'profile'. */
  recordId: number
  slot: { subjectType: SubjectType; subjectId: number; slot: string; typeNo: number }
  /** Name of the slot, in every language. */
  document: Translated<'name'>
  /** The new file, received and stored alongside the current one. */
  versionId: number
  /** The name of an "other" document. */
  title: string | null
  remarks: string
  /** The file that the officer saw in the slot, by its uuid, 'none' for an empty one. */
  expectedVersion: string
}

import type { FieldChange, Snapshot } from '#profile/contracts/revision'

/** Fields that differ between two states of a section; a field absent on one side is null there. */
export function changesBetween(before: Snapshot, after: Snapshot): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
}

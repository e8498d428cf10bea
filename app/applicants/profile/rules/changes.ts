import type { FieldChange, RevisionValue, MaskedValue, Snapshot } from '#profile/contracts/revision'

/**
 * Fields that differ between two states of a section; a field absent on one side is null there. A
 * number that is masked counts as changed also when its last digits are the same.
 */
export function changesBetween(before: Snapshot, after: Snapshot): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new))
    .map((change) => ({ ...change, old: storedValue(change.old), new: storedValue(change.new) }))
}

function storedValue(value: RevisionValue | MaskedValue): RevisionValue {
  return typeof value === 'object' && value !== null && 'shown' in value ? value.shown : value
}

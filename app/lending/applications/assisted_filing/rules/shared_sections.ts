import { sectionOf } from '#profile/registry'

/**
 * Whether a section of the wizard of one loan type is part of another's too: what is saved there is said in both.
 *
 * @param slot the one paper of it; without, a section of papers is shared when any of its papers is
 */
export function isSharedSection(
  key: string,
  loanType: number,
  other: number,
  slot?: string
): boolean {
  const section = sectionOf(loanType, key)
  if (!section?.isCommon || !section.loanTypes.includes(other)) return false
  if (!section.slotsOf) return true
  const asked = new Set(section.slotsOf(other))
  return (slot === undefined ? section.slotsOf(loanType) : [slot]).some((one) => asked.has(one))
}

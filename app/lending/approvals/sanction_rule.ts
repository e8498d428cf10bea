type SanctionRule = (applicationId: number) => Promise<boolean>

/** Filled once at start (start/modules.ts): sanctions belong to a later module. */
let sanctionRule: SanctionRule = async () => false

/**
 * Lends the knowledge whether an application has a bank sanction: accounts see those only
 * (DECISIONS 10).
 */
export function registerSanctionRule(rule: SanctionRule) {
  sanctionRule = rule
}

export function hasSanction(applicationId: number) {
  return sanctionRule(applicationId)
}

/** The papers of a claim (document 4, section 2.10: claim paid proof and business photo). */
export type ClaimSlot = 'paid_proof' | 'business_photo'

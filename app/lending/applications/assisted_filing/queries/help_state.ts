import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { contentVersion } from '#kernel/formats/content_version'
import Profile from '#profile/models/profile'
import { sectionVersion } from '#profile/queries/section_version'
import { sectionsOf } from '#profile/registry'

/**
 * What a citizen's application says at this moment, as a short text: another one as soon as any section says
 * something else. A code for its submission is good for this alone.
 */
export async function applicationVersion(
  citizenId: number,
  loanType: number,
  client?: TransactionClientContract
): Promise<string> {
  const profile = await Profile.query({ client }).where('userId', citizenId).first()
  if (!profile) return contentVersion(null)
  const versions: string[] = []
  for (const section of sectionsOf(loanType)) {
    versions.push(await sectionVersion(section, { profile, loanType, client }))
  }
  return contentVersion([loanType, versions])
}

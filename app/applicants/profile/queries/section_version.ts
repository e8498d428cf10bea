import { contentVersion } from '#kernel/formats/content_version'
import type { SectionContext, SectionDefinition } from '#profile/contracts/section'

/** The version of what is saved in a section: another one as soon as it says something else. */
export async function sectionVersion(
  section: SectionDefinition,
  context: SectionContext
): Promise<string> {
  return contentVersion((await section.snapshot?.(context)) ?? {})
}

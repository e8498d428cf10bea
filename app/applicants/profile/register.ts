import { PROFILE_SECTIONS } from '#profile/queries/own_sections'
import { registerSection } from '#profile/registry'

/** Those of the individual and the education loan. */
for (const section of PROFILE_SECTIONS) registerSection(section)

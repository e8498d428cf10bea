import { PROFILE_SECTIONS } from '#profile/queries/sections'
import { registerSection } from '#profile/contracts/sections'

/** Those of the individual and the education loan. */
for (const section of PROFILE_SECTIONS) registerSection(section)

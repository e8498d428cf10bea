import { OWN_SECTIONS } from '#profile/queries/own_sections'
import { registerSection } from '#profile/registry'

/** Those of the individual and the education loan. */
for (const section of OWN_SECTIONS) registerSection(section)

import app from '@adonisjs/core/services/app'
import { endGrantsInBackground, stopEndingGrants } from '#profile/actions/digilocker_grants'
import { PROFILE_SECTIONS } from '#profile/queries/sections'
import { registerSection } from '#profile/contracts/sections'

/** Sections of the individual and the education loan. */
for (const section of PROFILE_SECTIONS) registerSection(section)

/** Grants left open by an earlier process end when they expire. */
app.ready(endGrantsInBackground)
app.terminating(stopEndingGrants)

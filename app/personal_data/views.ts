import type { ViewOf } from '#core/views'
import type { breachList, breachPage, editableBreach } from '#personal_data/queries/breach_page'
import type { ownBreaches } from '#personal_data/queries/own_breaches'
import type { openCorrections, ownCorrections } from '#personal_data/queries/corrections'
import type { looksPage } from '#personal_data/queries/looks_page'
import type { myDataPage } from '#personal_data/queries/my_data_page'
import type { nomineesOf } from '#personal_data/queries/nominees'

/** What the pages of a person's own data get. */
export type MyData = ViewOf<typeof myDataPage>
export type Corrections = ViewOf<typeof ownCorrections>
export type OpenCorrections = ViewOf<typeof openCorrections>
export type OpenCorrection = OpenCorrections['requests'][number]
export type Nominees = ViewOf<typeof nomineesOf>
export type Looks = ViewOf<typeof looksPage>
export type Breaches = ViewOf<typeof breachList>
export type Breach = ViewOf<typeof breachPage>
export type EditableBreach = ViewOf<typeof editableBreach>
export type Incidents = ViewOf<typeof ownBreaches>

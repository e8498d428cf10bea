import type { ViewOf } from '#kernel/views'
import type { breachList, breachPage, editableBreach } from '#privacy/queries/breach_page'
import type { myBreaches } from '#privacy/queries/own_breaches'
import type { openCorrections, myCorrections } from '#privacy/queries/corrections'
import type { accessLogPage } from '#privacy/queries/looks_page'
import type { myDataPage } from '#privacy/queries/my_data_page'
import type { nomineesOf } from '#privacy/queries/nominees'

/** What the pages of a person's own data get. */
export type MyData = ViewOf<typeof myDataPage>
export type Corrections = ViewOf<typeof myCorrections>
export type OpenCorrections = ViewOf<typeof openCorrections>
export type OpenCorrection = OpenCorrections['requests'][number]
export type Nominees = ViewOf<typeof nomineesOf>
export type Looks = ViewOf<typeof accessLogPage>
export type Breaches = ViewOf<typeof breachList>
export type Breach = ViewOf<typeof breachPage>
export type EditableBreach = ViewOf<typeof editableBreach>
export type Incidents = ViewOf<typeof myBreaches>

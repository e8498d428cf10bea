import type { ViewOf } from '#kernel/views'
import type { breachList, breachPage, editableBreach, myBreaches } from '#privacy/queries/breaches'
import type {
  myCorrections,
  myDataPage,
  nomineesOf,
  openCorrections,
} from '#privacy/queries/data_principal_pages'
import type { accessLogPage } from '#privacy/queries/access_log'

/** Props of the pages about a person's own data. */
export type MyData = ViewOf<typeof myDataPage>
export type Corrections = ViewOf<typeof myCorrections>
export type OpenCorrections = ViewOf<typeof openCorrections>
export type OpenCorrection = OpenCorrections['requests'][number]
export type Nominees = ViewOf<typeof nomineesOf>
export type AccessLog = ViewOf<typeof accessLogPage>
export type Breaches = ViewOf<typeof breachList>
export type Breach = ViewOf<typeof breachPage>
export type EditableBreach = ViewOf<typeof editableBreach>
export type Incidents = ViewOf<typeof myBreaches>

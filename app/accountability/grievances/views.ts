import type { Serialised, ViewOf } from '#kernel/views'
import type { GrievanceRow as Row } from '#grievances/queries/list_grievances'
import type {
  complainantGrievancePage,
  grievancesOfUser,
  newGrievanceForm,
  officerGrievance,
} from '#grievances/queries/grievance_pages'
import type { publicFigures } from '#grievances/queries/public_figures'

/** Props of the pages about grievances. */
export type MyGrievances = ViewOf<typeof grievancesOfUser>
export type Filing = ViewOf<typeof newGrievanceForm>
export type MyGrievance = ViewOf<typeof complainantGrievancePage>
export type Figures = ViewOf<typeof publicFigures>
export type Officer = ViewOf<typeof officerGrievance>
export type GrievanceRow = Serialised<Row>

import { GrievanceTermSchema } from '#database/schema'

/** The period, starting on a certain day, in which a role handles a grievance in one of its rounds. */
export default class GrievanceTerm extends GrievanceTermSchema {}

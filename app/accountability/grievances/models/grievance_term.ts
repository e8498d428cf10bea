import { GrievanceTermSchema } from '#database/schema'

/** That a post has a complaint in one of its rounds, from a day on. */
export default class GrievanceTerm extends GrievanceTermSchema {}

import { BreachLineSchema } from '#database/schema'

/** A line of a sheet of affected people that is nobody's. */
export default class BreachLine extends BreachLineSchema {}

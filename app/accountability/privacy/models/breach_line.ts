import { BreachLineSchema } from '#database/schema'

/** A line of a spreadsheet of affected people that matches nobody. */
export default class BreachLine extends BreachLineSchema {}

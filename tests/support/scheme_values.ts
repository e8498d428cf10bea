import type { RuleDefinition } from '#masters/rules/scheme_rules'

/** Returns a value that can be parsed as the value of a rule: a date, otherwise 1. */
export const readableValue = ({ unit }: Pick<RuleDefinition, 'unit'>): string =>
  unit === 'day' ? '2020-01-01' : '1'

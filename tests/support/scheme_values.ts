import type { RuleDefinition } from '#masters/rules/scheme_rules'

/** Something that can be read as the value of a rule: a day, else 1. */
export const readableValue = ({ unit }: Pick<RuleDefinition, 'unit'>): string =>
  unit === 'day' ? '2020-01-01' : '1'

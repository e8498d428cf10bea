import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Claims } from '@generated/views'
import { DescriptionList } from '~/components/page'
import { t } from '~/lib/translate'

type RowError = Claims.AnswerReport['errors'][number]
type Decision = { claimId: number | null; result: string; returnCode: string; remarks: string }

/** The officer's decisions on rows by line, on any page of them. */
export type Decisions = Record<number, Decision>

const UNDECIDED = { result: '', returnCode: '', remarks: '' }

export const isDecided = (decision: Decision | undefined): decision is Decision =>
  Boolean(decision?.result && decision.remarks.trim())

type AnswerRowsProps = {
  errors: RowError[]
  returnReasons: Claims.AnswerReport['returnReasons']
  decisions: Decisions
  onChange: (decisions: Decisions) => void
}

/** The incorrect rows in the bank's wording; contradictory ones are decided with remarks (DECISIONS 9). */
export function AnswerRows({ errors, returnReasons, decisions, onChange }: AnswerRowsProps) {
  return (
    <Stack component="ul" className="as-marked" gap="lg">
      {errors.map((error) => {
        const { line, claimId } = error
        const decision = decisions[line] ?? { ...UNDECIDED, claimId }
        return (
          <li key={`${line}-${error.problem}`}>
            <Stack gap="sm">
              <strong>
                {t('claims.payments.error_line', {
                  line,
                  claim: claimId ?? '–',
                  problem: t(`claims.payments.problems.${error.problem}`),
                })}
              </strong>
              <DescriptionList
                columns={2}
                labels="claims.payments.fields"
                items={(fact) => error.words.map(({ field, text }) => fact(field, text))}
              />
              {error.choices.length > 0 ? (
                <RowDecision
                  error={error}
                  returnReasons={returnReasons}
                  decision={decision}
                  onChange={(changed) =>
                    onChange({ ...decisions, [line]: { ...decision, ...changed } })
                  }
                />
              ) : null}
            </Stack>
          </li>
        )
      })}
    </Stack>
  )
}

type RowDecisionProps = Pick<AnswerRowsProps, 'returnReasons'> & {
  error: RowError
  decision: Decision
  onChange: (changed: Partial<Decision>) => void
}

function RowDecision({ error, returnReasons, decision, onChange }: RowDecisionProps) {
  const { line, claimId, choices } = error
  return (
    <div className="as-columns" data-least="field">
      <NativeSelect
        label={t('claims.payments.decide_row', { line, claim: claimId ?? '–' })}
        value={decision.result}
        data={[
          { value: '', label: t('common.form.choose') },
          ...choices.map((value) => ({ value, label: t(`claims.payments.row_results.${value}`) })),
        ]}
        onChange={(event) => onChange({ result: event.target.value })}
      />
      {decision.result === 'failed' ? (
        <NativeSelect
          label={t('claims.payments.decide_reason', { line })}
          value={decision.returnCode}
          data={[{ value: '', label: t('claims.payments.reason_of_row') }, ...returnReasons]}
          onChange={(event) => onChange({ returnCode: event.target.value })}
        />
      ) : null}
      <TextInput
        label={t('claims.payments.decide_remarks', { line })}
        value={decision.remarks}
        onChange={(event) => onChange({ remarks: event.target.value })}
      />
    </div>
  )
}

import { Link } from '@inertiajs/react'
import type { BankDesk } from '@generated/views'
import { AnswerFacts } from '~/components/lending/bank_desk/answer_facts'
import { AnswerForm } from '~/components/lending/bank_desk/answer_form'
import { CurrentBranch } from '~/components/lending/bank_desk/current_branch'
import { LetterFacts } from '~/components/lending/bank_desk/letter_facts'
import { Page } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

/** A letter before the branch that has it: the public page, and the branch's own answers. */
export default function HeldLetter(props: BankDesk.HeldLetter) {
  const { loi, branch, answers, offered } = props
  const t = useT()
  return (
    <Page
      title={t('bank_desk.letter.title', { number: loi.number })}
      subtitle={t('bank_desk.letter.subtitle')}
    >
      <CurrentBranch branch={branch} />
      <SectionCard title={t('loi.verification.particulars')}>
        <LetterFacts loi={loi} />
      </SectionCard>
      {offered.length > 0 ? (
        <SectionCard title={t('bank_desk.letter.answer')}>
          <AnswerForm key={props.expectedVersion} {...props} />
        </SectionCard>
      ) : null}
      <SectionCard title={t('bank_desk.letter.answers')}>
        <ul className="as-stack">
          {answers.toReversed().map((answer) => (
            <li key={answer.id}>
              <AnswerFacts answer={answer} />
            </li>
          ))}
        </ul>
      </SectionCard>
      <p>
        <Link href="/bank" className="as-link">
          {t('bank_desk.letter.next')}
        </Link>
      </p>
    </Page>
  )
}

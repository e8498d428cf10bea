import { Link } from '@inertiajs/react'
import type { Site } from '@generated/views'
import { EmptyState, PageHeader } from '~/components/page'
import { SearchForm } from '~/components/back_office/site/search_form'
import { t } from '~/lib/translate'
import '~/components/back_office/site/content.css'

interface HelpProps {
  /** Search text; empty shows all articles. */
  question: string
  articles: Site.HelpArticle[]
}

/** All articles of the help, or those that match the search; the form requires no script. */
export default function Help({ question, articles }: HelpProps) {
  const isSearch = question.trim() !== ''
  const count = articles.length
  return (
    <>
      <PageHeader title={t('site_help.help.title')} subtitle={t('site_help.help.subtitle')} />
      <div className="as-stack">
        <SearchForm
          action="/help"
          label={t('site_help.help.search')}
          hint={t('site_help.help.search_hint')}
          button={t('common.actions.search')}
          field={{ name: 'q', type: 'search', defaultValue: question }}
        />
        {isSearch ? (
          <p role="status">
            {t('site_help.help.found', { count, question })}{' '}
            <Link href="/help">{t('site_help.help.all')}</Link>
          </p>
        ) : null}
        {isSearch && count === 0 ? (
          <EmptyState title={t('site_help.help.none')} text={t('site_help.help.none_text')} />
        ) : (
          <ul className="as-targets as-columns" data-least="wide">
            {articles.map((article) => (
              <li
                key={article.slug}
                className="as-card as-column"
                lang={article.language === t.locale() ? undefined : article.language}
              >
                <h2>
                  <Link href={article.href}>{article.title}</Link>
                </h2>
                <ul className="as-marked as-muted">
                  {article.questions.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        <p>
          {t('site_help.help.otherwise')}{' '}
          <Link href="/district-offices">{t('site.offices.place')}</Link>
        </p>
      </div>
    </>
  )
}

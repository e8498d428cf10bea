import { IconChevronDown } from '~/icons/chevron_down'
import { useT } from '~/lib/use_t'

/** What the marks in a text do. */
export function HowToWrite() {
  const t = useT()
  const words = (key: string, values?: Record<string, string>) =>
    t(`site_editor.page.how.${key}`, values)
  return (
    <details className="as-more as-wraps">
      <summary>
        <IconChevronDown size={18} aria-hidden="true" />
        {words('title')}
      </summary>
      <ul className="as-marked">
        <li>{words('paragraph')}</li>
        <li>
          <code>{words('heading', { sign: '##' })}</code>
        </li>
        <li>
          <code>{words('smaller', { sign: '###' })}</code>
        </li>
        <li>
          <code>{words('bullet', { sign: '-' })}</code>
        </li>
        <li>
          <code>{words('number', { sign: '1.' })}</code>
        </li>
        <li>
          <code>**{words('bold')}**</code>
        </li>
        <li>
          <code>[{words('link')}](/contact)</code>
        </li>
        <li>
          <code>{'{corporation}'}</code> {words('name')}
        </li>
        <li>{words('rest')}</li>
      </ul>
    </details>
  )
}

import type { Site } from '@generated/views'
import { PageText } from '~/components/site/page_text'

/** A public page that is words and nothing else. */
export default function ContentPage({ content }: { content: Site.Content }) {
  return <PageText content={content} />
}

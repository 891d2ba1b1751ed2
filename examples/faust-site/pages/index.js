import { getWordPressProps, WordPressTemplate } from '@faustwp/core';

export default function Page(props) {
  return <WordPressTemplate {...props} />;
}

export const getStaticProps = (ctx) => getWordPressProps({ ctx, revalidate: 1 });

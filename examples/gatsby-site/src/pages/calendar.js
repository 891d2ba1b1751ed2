import { graphql } from 'gatsby';
// biome-ignore lint/correctness/noUnusedImports: JSX is compiled to calls of it
import * as React from 'react';

export default function Calendar({ data: { allWpEvent } }) {
  return (
    <main>
      <h1>Calendar</h1>
      <ul>
        {allWpEvent.nodes.map(({ id, title, startDate, venue }) => (
          <li key={id}>
            {startDate} {title}
            {venue && `, ${venue.title}`}
          </li>
        ))}
      </ul>
    </main>
  );
}

export const query = graphql`
  {
    allWpEvent(sort: { startDate: ASC }) {
      nodes {
        id
        title
        startDate
        venue {
          title
        }
      }
    }
  }
`;

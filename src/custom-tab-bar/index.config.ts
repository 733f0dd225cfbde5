/** Shares the page's style sheets: an isolated component would get none of the app's, and so no looks at all. */
export default { component: true, styleIsolation: 'apply-shared' }

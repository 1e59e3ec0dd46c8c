export default { layout: "post.njk", permalink: ({ page }) => `/blog/${page.fileSlug}/index.html` };

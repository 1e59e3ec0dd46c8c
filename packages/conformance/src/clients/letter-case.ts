/** @returns an operation id in the style of Python and Rust: `list_blog_posts` */
export function snakeCase(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @returns a name in the style of Go and of types: `BlogPosts` */
export function pascalCase(name: string): string {
  return camelCase(`_${name}`);
}

/** @returns a name in the style of TypeScript: `blogPosts` */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

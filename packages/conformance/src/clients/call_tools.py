# Calls every tool with every parameter. The SDK raises an error if structured content does not match the tool's
# schema.
import asyncio, json, sys
from mcp import Client

async def main(url, calls):
    async with Client(url) as client:
        await client.list_tools()
        for call in calls:
            result = await client.call_tool(call["name"], call["arguments"])
            if result.is_error or result.structured_content is None:
                sys.exit(f"{call}: {result.content}")
    print(len(calls))

asyncio.run(main(sys.argv[1], json.load(open(sys.argv[2]))))
